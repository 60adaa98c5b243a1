import { type PartRange, readPart } from '../../data/export/export-parts.ts';
import { getDescription, getTitle } from '../../domain/links/link-views.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import { csvRows, type Row, toCsv } from './csv.ts';

/** As `formats.service` in `shared/domain/import/formats.ts` reads them. */
const COLUMNS = [
  'alias',
  'shorturl',
  'longurl',
  'title',
  'description',
  'date',
  'clicks',
  'expiry',
  'domain',
  'protected',
] as const;

/** The links of a part as the text of a CSV file, some at a time. */
export async function* linkRows(userId: number, range: PartRange, base: string): AsyncGenerator<string> {
  yield toCsv([COLUMNS]);
  for await (const items of readPart(userId, 'links', range))
    yield csvRows((items as unknown as Link[]).map((link) => toRow(link, base)));
}

const toRow = (link: Link, base: string): Row => [
  link.alias,
  shortUrl(link, base),
  link.url,
  getTitle(link),
  getDescription(link),
  link.date,
  link.clicks,
  link.expiry ?? '',
  link.domain ?? '',
  link.passwordHash === undefined ? '' : 'yes',
];
