import * as v from 'valibot';
import { Fields, Flag, Optional, Text } from '../fields/fields.ts';
import { LinkBody } from '../fields/link-body.ts';

/** The parameters that analytics tools read, which the form has fields for. */
export const UTM_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

const UtmText = Optional(Text(2000));

/** A browser's `datetime-local`, such as `2030-01-31T18:00`, as the API writes it. */
const toDateTime = (typed: unknown) => {
  const [, day, minute, second = ':00'] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?$/.exec(String(typed ?? '')) ?? [];
  return day === undefined ? typed : `${day} ${minute}${second}`;
};

/** The stored time may have passed, and then stays as it is. */
const Expiry = (stored: string | undefined) => {
  const changedTime = (typed: unknown) => {
    const time = toDateTime(typed);
    return stored !== undefined && time === stored ? undefined : time;
  };
  return v.optional(v.pipe(v.unknown(), v.transform(changedTime), LinkBody.entries.expiry));
};

/** A list without rows clears its field. */
const withEmptyListsNull = <B extends object>(body: B): B =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === 0 ? null : value,
    ]),
  ) as B;

/**
 * The fields of the form for a link: those of the API's body, with the usual parameters in fields of their own. `expiry` is
 * that of the link as it is stored: sent again, it is no change.
 */
export const linkForm = (expiry?: string) =>
  v.pipe(
    Fields({
      ...LinkBody.entries,
      expiry: Expiry(expiry),
      utm_source: UtmText,
      utm_medium: UtmText,
      utm_campaign: UtmText,
      utm_term: UtmText,
      utm_content: UtmText,
      removepassword: Optional(Flag()),
    }),
    v.transform(({ utm_source, utm_medium, utm_campaign, utm_term, utm_content, ...body }) => {
      const utm = { utm_source, utm_medium, utm_campaign, utm_term, utm_content };
      const named = UTM_PARAMETERS.flatMap((name) => (utm[name] ? [{ name, value: utm[name] }] : []));
      return withEmptyListsNull({ ...body, parameters: [...named, ...(body.parameters ?? [])] });
    }),
  );

/** The form for a new link. */
export const LinkForm = linkForm();
