import * as v from 'valibot';
import { deepLinkResponse } from './deep-links.ts';
import { parametersResponse, scheduleResponse, targetListResponses, variantsResponse } from './link-lists.ts';
import { pageLanguages } from './page-languages.ts';
import { DateTime } from './responses.ts';

/** A link in lists. */
export const LinkEntry = v.strictObject({
  id: v.number(),
  alias: v.string(),
  shorturl: v.string(),
  longurl: v.string(),
  clicks: v.number(),
  title: v.string(),
  description: v.string(),
  date: DateTime,
  /** When it was deleted; only in the list of deleted links. */
  deleted: v.optional(DateTime),
  /** Only if `include` names them. */
  campaign: v.optional(v.nullable(v.number())),
  channels: v.optional(v.array(v.number())),
  uniqueClicks: v.optional(v.number()),
  domain: v.optional(v.nullable(v.string())),
});

export const LinkDetails = v.strictObject({
  id: v.number(),
  shorturl: v.string(),
  longurl: v.string(),
  title: v.string(),
  description: v.string(),
  location: v.record(v.string(), v.string()),
  device: v.record(v.string(), v.string()),
  expiry: v.nullable(DateTime),
  date: DateTime,
});

/** The fields of `LinkBody` as they were sent. Null if not set, and of a password only whether there is one. */
export const LinkSettings = v.strictObject({
  url: v.string(),
  custom: v.string(),
  type: v.nullable(v.string()),
  password: v.boolean(),
  domain: v.nullable(v.string()),
  startdate: v.nullable(DateTime),
  expiry: v.nullable(DateTime),
  expiredurl: v.nullable(v.string()),
  clicklimit: v.nullable(v.number()),
  redirectstatus: v.nullable(v.number()),
  language: v.nullable(v.picklist(pageLanguages)),
  deeplink: deepLinkResponse,
  schedule: scheduleResponse,
  variants: variantsResponse,
  ...targetListResponses,
  defaultlanguage: v.nullable(v.string()),
  parameters: parametersResponse,
  passquery: v.nullable(v.boolean()),
  metatitle: v.nullable(v.string()),
  metadescription: v.nullable(v.string()),
  metaimage: v.nullable(v.string()),
  description: v.nullable(v.string()),
  status: v.nullable(v.picklist(['public', 'private'])),
  externalid: v.nullable(v.string()),
  campaign: v.nullable(v.number()),
  /** The channel that the link joined last; `GET /channel/{id}` lists the links of each. */
  channel: v.nullable(v.number()),
  pixels: v.nullable(v.array(v.number())),
  /** How many more clicks get the target. */
  clicksleft: v.nullable(v.number()),
});
