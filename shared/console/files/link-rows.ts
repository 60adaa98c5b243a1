import { type PartRange, readPart } from '../../data/export/export-parts.ts';
import { getWholeLink } from '../../data/links/links.ts';
import { splitIntoChunks } from '../../data/table/batches.ts';
import { type LinkColumn, linkColumns } from '../../domain/import/formats.ts';
import { hasStarted } from '../../domain/links/link-routes.ts';
import { getTitle } from '../../domain/links/link-views.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import { isServiceError } from '../../errors.ts';
import { beginStep } from '../../event-loop.ts';
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
    yield* wholeRows(items as unknown as Link[], { base, now });
}

/** The same of these links. */
export async function* selectedRows(
  links: readonly Link[],
  about: { base: string; now: Date },
): AsyncGenerator<string> {
  yield toCsv([linkColumns]);
  for (const some of splitIntoChunks(links, LINKS_AT_ONCE)) yield* wholeRows(some, about);
}

/** Each row by itself: one may have 250 KB. */
async function* wholeRows(
  listed: readonly Link[],
  { base, now }: { base: string; now: Date },
): AsyncGenerator<string> {
  for (const link of await Promise.all(listed.map(completeLink))) {
    if (link) yield csvRows([toRow(link, base, now)]);
    await beginStep();
  }
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

function toRow(link: Link, base: string, now: Date): Row {
  const cells: Record<LinkColumn, string | number> = {
    alias: link.alias,
    shorturl: shortUrl(link, base),
    longurl: link.url,
    title: getTitle(link),
    description: link.description ?? '',
    metadescription: link.metadescription ?? '',
    date: link.date,
    clicks: link.clicks,
    // A link that has started is imported as one that has no start: a new link cannot start in the past.
    startdate: hasStarted(link, now) ? '' : (link.startdate ?? ''),
    expiry: link.expiry ?? '',
    expiredurl: link.expiredurl ?? '',
    clicklimit: link.clicklimit ?? '',
    redirectstatus: link.redirectstatus ?? '',
    language: link.language ?? '',
    status: link.status ?? '',
    externalid: link.externalid ?? '',
    'deeplink.auto': link.deeplink?.auto ? 'true' : '',
    'deeplink.apple': link.deeplink?.apple ?? '',
    'deeplink.google': link.deeplink?.google ?? '',
    type: link.type?.kind === 'frame' ? 'frame' : '',
    geotarget: toJson(link.geotarget),
    devicetarget: toJson(link.devicetarget),
    languagetarget: toJson(link.languagetarget),
    defaultlanguage: link.defaultlanguage ?? '',
    schedule: toJson(link.schedule),
    variants: toJson(link.variants),
    parameters: toJson(link.parameters),
    passquery: link.passquery ? 'true' : '',
    domain: link.domain ?? '',
    protected: link.passwordHash === undefined ? '' : 'yes',
  };
  return linkColumns.map((column) => cells[column]);
}
