import * as v from 'valibot';
import { deepLinkEntries, toDeepLink } from '../fields/deep-links.ts';
import { Fields, Flag, Optional, Text } from '../fields/fields.ts';
import { LinkBody, NewLinkBody } from '../fields/link-body.ts';
import {
  BrowserTime,
  TypedLanguage,
  TypedRows,
  TypedUrl,
  withLanguage,
  withStart,
  withWeight,
} from './typed-fields.ts';

const { entries } = LinkBody;

/** The parameters that analytics tools read, which the form has fields for. */
export const UTM_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;

const UtmText = Optional(Text(2000));

const utmFields = {
  utm_source: UtmText,
  utm_medium: UtmText,
  utm_campaign: UtmText,
  utm_term: UtmText,
  utm_content: UtmText,
};

type Parameters = v.InferOutput<typeof entries.parameters>;
type Utm = v.InferOutput<v.ObjectSchema<typeof utmFields, undefined>> & { parameters?: Parameters };

/** The usual parameters among the others, before them. */
function withUtm<B extends Utm>({ utm_source, utm_medium, utm_campaign, utm_term, utm_content, ...body }: B) {
  const utm = { utm_source, utm_medium, utm_campaign, utm_term, utm_content };
  const named = UTM_PARAMETERS.flatMap((name) => (utm[name] ? [{ name, value: utm[name] }] : []));
  return { ...body, parameters: [...named, ...(body.parameters ?? [])] };
}

type TimeField = v.GenericSchema<unknown, string | null | undefined>;

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
      ...entries,
      startdate: BrowserTime(startdate),
      expiry: BrowserTime(expiry),
      url: TypedUrl(entries.url),
      expiredurl: v.optional(TypedUrl(entries.expiredurl)),
      metaimage: v.optional(TypedUrl(entries.metaimage)),
      geotarget: TypedRows(entries.geotarget),
      devicetarget: TypedRows(entries.devicetarget),
      languagetarget: TypedRows(entries.languagetarget, withLanguage),
      defaultlanguage: TypedLanguage(entries.defaultlanguage),
      schedule: TypedRows(entries.schedule, withStart),
      variants: TypedRows(entries.variants, withWeight),
      'deeplink.auto': deepLinkEntries.auto,
      'deeplink.apple': deepLinkEntries.apple,
      'deeplink.google': deepLinkEntries.google,
      ...utmFields,
      removepassword: Optional(Flag()),
    }),
    v.transform(({ 'deeplink.auto': auto, 'deeplink.apple': apple, 'deeplink.google': google, ...form }) => ({
      ...form,
      ...(apple === undefined && google === undefined
        ? {}
        : { deeplink: toDeepLink({ auto, apple, google }) }),
    })),
    v.transform(withUtm),
    v.transform(withEmptyListsNull),
  );

/** A link with all its targets and parameters has about two thousand names with their values. */
export const MAX_LINK_PAIRS = 3_000;

export const LinkForm = linkForm(NewLinkBody.entries);
export const ChangedLinkForm = linkForm(LinkBody.entries);

/** What the preview of a link shows of its form. */
export const PreviewedLink = v.pipe(
  Fields({
    url: v.optional(TypedUrl(entries.url)),
    custom: entries.custom,
    domain: entries.domain,
    metatitle: entries.metatitle,
    metadescription: entries.metadescription,
    metaimage: v.optional(TypedUrl(entries.metaimage)),
    parameters: entries.parameters,
    ...utmFields,
  }),
  v.transform(withUtm),
);
