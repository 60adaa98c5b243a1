import * as v from 'valibot';
import { deepLinkEntries, toDeepLink } from '../fields/deep-links.ts';
import { Fields, Flag, Optional, Text } from '../fields/fields.ts';
import { LinkBody, NewLinkBody } from '../fields/link-body.ts';

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

type TimeField = v.GenericSchema<unknown, string | null | undefined>;

/** A field for a time, as browsers send it. */
export const BrowserTime = <S extends v.GenericSchema>(field: S) =>
  v.optional(v.pipe(v.unknown(), v.transform(toDateTime), field));

const withDateTimes = (rows: unknown) =>
  Array.isArray(rows) ? rows.map((row) => ({ ...row, from: toDateTime(row.from) })) : rows;

/** A variant without a weight has the usual one. */
const withWeights = (rows: unknown) =>
  Array.isArray(rows) ? rows.map((row) => ({ ...row, weight: row.weight?.trim() || '1' })) : rows;

/** A list without rows clears its field. */
const withEmptyListsNull = <B extends object>(body: B): B =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) && value.length === 0 ? null : value,
    ]),
  ) as B;

/**
 * The fields of the form for a link: those of the API's body, with the usual parameters in fields of their own. A changed
 * link may keep a time that has passed.
 */
const linkForm = ({ startdate, expiry }: Record<'startdate' | 'expiry', TimeField>) =>
  v.pipe(
    Fields({
      ...LinkBody.entries,
      startdate: BrowserTime(startdate),
      expiry: BrowserTime(expiry),
      schedule: v.optional(v.pipe(v.unknown(), v.transform(withDateTimes), LinkBody.entries.schedule)),
      variants: v.optional(v.pipe(v.unknown(), v.transform(withWeights), LinkBody.entries.variants)),
      'deeplink.auto': deepLinkEntries.auto,
      'deeplink.apple': deepLinkEntries.apple,
      'deeplink.google': deepLinkEntries.google,
      utm_source: UtmText,
      utm_medium: UtmText,
      utm_campaign: UtmText,
      utm_term: UtmText,
      utm_content: UtmText,
      removepassword: Optional(Flag()),
    }),
    v.transform(({ 'deeplink.auto': auto, 'deeplink.apple': apple, 'deeplink.google': google, ...form }) => ({
      ...form,
      ...(apple === undefined && google === undefined
        ? {}
        : { deeplink: toDeepLink({ auto, apple, google }) }),
    })),
    v.transform(({ utm_source, utm_medium, utm_campaign, utm_term, utm_content, ...body }) => {
      const utm = { utm_source, utm_medium, utm_campaign, utm_term, utm_content };
      const named = UTM_PARAMETERS.flatMap((name) => (utm[name] ? [{ name, value: utm[name] }] : []));
      return withEmptyListsNull({ ...body, parameters: [...named, ...(body.parameters ?? [])] });
    }),
  );

/** A link with all its targets and parameters has about two thousand names with their values. */
export const MAX_LINK_PAIRS = 3_000;

export const LinkForm = linkForm(NewLinkBody.entries);
export const ChangedLinkForm = linkForm(LinkBody.entries);
