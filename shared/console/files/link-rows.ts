import { type PartRange, readPart } from '../../data/export/export-parts.ts';
import { getWholeLink } from '../../data/links/links.ts';
import { splitIntoChunks } from '../../data/table/batches.ts';
import { linkColumns } from '../../domain/import/formats.ts';
import { hasStarted } from '../../domain/links/link-routes.ts';
import { getTitle } from '../../domain/links/link-views.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import { isServiceError } from '../../errors.ts';
import { csvRows, type Row, toCsv } from './csv.ts';

/** Of links that were read already. */
const LINKS_AT_ONCE = 50;

/** The links of a part as the text of a CSV file, some at a time. */
export async function* linkRows(
  userId: number,
  range: PartRange,
  { base, now }: { base: string; now: Date },
): AsyncGenerator<string> {
  yield toCsv([linkColumns]);
  for await (const items of readPart(userId, 'links', range))
    yield wholeRows(items as unknown as Link[], { base, now });
}

/** The same of these links. */
export async function* selectedRows(
  links: readonly Link[],
  about: { base: string; now: Date },
): AsyncGenerator<string> {
  yield toCsv([linkColumns]);
  for (const some of splitIntoChunks(links, LINKS_AT_ONCE)) yield wholeRows(some, about);
}

async function wholeRows(
  links: readonly Link[],
  { base, now }: { base: string; now: Date },
): Promise<string> {
  const whole = await Promise.all(links.map(completeLink));
  return csvRows(whole.filter((link) => link !== undefined).map((link) => toRow(link, base, now)));
}

/** With what lists do not show; undefined if it was deleted since it was read. */
async function completeLink(link: Link): Promise<Link | undefined> {
  if (!link.isListedOnly) return link;
  return getWholeLink(link.userId, link.id).catch((error: unknown) => {
    if (isServiceError(error, 'link_not_found')) return undefined;
    throw error;
  });
}

const toJson = (list: object[] | undefined) => (list ? JSON.stringify(list) : '');

const toRow = (link: Link, base: string, now: Date): Row => [
  link.alias,
  shortUrl(link, base),
  link.url,
  getTitle(link),
  link.description ?? '',
  link.metadescription ?? '',
  link.date,
  link.clicks,
  // A link that has started is imported as one that has no start: a new link cannot start in the past.
  hasStarted(link, now) ? '' : (link.startdate ?? ''),
  link.expiry ?? '',
  link.expiredurl ?? '',
  link.clicklimit ?? '',
  link.redirectstatus ?? '',
  link.language ?? '',
  link.status ?? '',
  link.externalid ?? '',
  link.deeplink?.auto ? 'true' : '',
  link.deeplink?.apple ?? '',
  link.deeplink?.google ?? '',
  link.type?.kind === 'frame' ? 'frame' : '',
  toJson(link.geotarget),
  toJson(link.devicetarget),
  toJson(link.languagetarget),
  link.defaultlanguage ?? '',
  toJson(link.schedule),
  toJson(link.variants),
  toJson(link.parameters),
  link.passquery ? 'true' : '',
  link.domain ?? '',
  link.passwordHash === undefined ? '' : 'yes',
];
