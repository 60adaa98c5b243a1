import { Problem } from '../problem.ts';
import { detectFormat, type Field, type Format, fieldsIn, formats, normalized } from './formats.ts';
import { type ImportRow, identify, type LinkFields } from './imported-link.ts';
import type { SourceRow } from './read-rows.ts';
import { aliasOf, clicksOf, dateOf, hasPassword, textOf, ValueError } from './values.ts';

/** How to read the rows of a file. */
export interface MappingOptions {
  format?: string | undefined;
  /** `field=column` pairs for plain files. */
  map?: string | undefined;
  /** The branded domain for all links. */
  domain?: string | undefined;
}

const fieldNames = Object.keys({
  url: 0,
  alias: 0,
  short: 0,
  title: 0,
  description: 0,
  date: 0,
  clicks: 0,
  expiry: 0,
  domain: 0,
  password: 0,
} satisfies Record<Field, 0>);

/** `url=Long link,alias=Code` as names of a format. */
export function parseMap(text: string): Partial<Record<Field, string[]>> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  for (const [field = '', column] of pairs)
    if (!fieldNames.includes(field) || !column)
      throw new Problem(`--map must be field=column pairs with these fields: ${fieldNames.join(', ')}.`);
  return Object.fromEntries(pairs.map(([field, column = '']) => [field, [normalized(column)]]));
}

/** The links that the rows describe, oldest first, so that lists by date show them as the other service did. */
export function mapRows(source: SourceRow[], options: MappingOptions): { format: Format; rows: ImportRow[] } {
  const format = options.format ?? detectFormat(new Set(source.flatMap(({ values }) => [...values.keys()])));
  if (!(format in formats)) throw new Problem(`--format must be one of ${Object.keys(formats).join(', ')}.`);
  const names = { ...formats[format as Format], ...(options.map ? parseMap(options.map) : {}) };
  const taken = new Set<string>();
  const rows = source.map((row) => mapRow(row, names, options, taken));
  return { format: format as Format, rows: byDate(identify(rows)) };
}

function byDate(rows: ImportRow[]): ImportRow[] {
  const dateOfRow = ({ fields }: ImportRow) => fields.date ?? '9999';
  return rows.sort((a, b) =>
    dateOfRow(a) < dateOfRow(b) ? -1 : dateOfRow(a) > dateOfRow(b) ? 1 : a.line - b.line,
  );
}

function mapRow(
  { line, values, problem }: SourceRow,
  names: Partial<Record<Field, string[]>>,
  { domain }: MappingOptions,
  taken: Set<string>,
): Omit<ImportRow, 'id'> {
  const found = fieldsIn(values, names);
  const fields: LinkFields = { url: found.url === undefined ? '' : textOf(found.url) };
  if (problem) return { line, fields, problem };
  try {
    Object.assign(fields, valuesOf(found), domain === undefined ? {} : { domain });
    check(fields, taken);
    if (hasPassword(found.password))
      throw new ValueError('has a password, which exports do not contain; create it yourself');
    return { line, fields };
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    return { line, fields, problem: error.message };
  }
}

function valuesOf(found: Partial<Record<Field, unknown>>): Partial<LinkFields> {
  const alias = aliasOf(found.alias ?? found.short ?? '');
  const date = found.date === undefined ? undefined : dateOf(found.date, 'date');
  const expiry = found.expiry === undefined ? undefined : dateOf(found.expiry, 'expiry');
  return {
    ...(alias ? { custom: alias } : {}),
    ...(found.title === undefined ? {} : { metatitle: textOf(found.title) }),
    ...(found.description === undefined ? {} : { description: textOf(found.description) }),
    ...(expiry ? { expiry } : {}),
    ...(date ? { date } : {}),
    ...(found.clicks === undefined ? {} : { clicks: clicksOf(found.clicks) }),
  };
}

/** What is certain to fail, so that a dry run shows it. The service has the last word on everything else. */
function check({ url, custom }: LinkFields, taken: Set<string>): void {
  if (!url) throw new ValueError('url: is missing');
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new ValueError('url: must be an absolute http or https URL');
  if (custom == null) return;
  if (!/^[A-Za-z0-9_-]{3,190}$/.test(custom))
    throw new ValueError(
      `alias: ${JSON.stringify(custom)} must be 3 to 190 letters, digits, hyphens, or underscores`,
    );
  if (taken.has(custom.toLowerCase())) throw new ValueError(`alias: ${custom} is in an earlier row too`);
  taken.add(custom.toLowerCase());
}
