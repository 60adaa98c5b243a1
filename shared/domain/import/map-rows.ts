import { detectFormat, type Field, type Format, fieldsIn, formats } from './formats.ts';
import { type ImportRow, identify, type LinkFields } from './imported-link.ts';
import type { SourceRow } from './parse-rows.ts';
import { hasPassword, parseAlias, parseClicks, parseDate, toText, ValueError } from './values.ts';

/** How to read the rows of a file. */
export interface MappingOptions {
  /** Recognized by the columns unless given. */
  format?: Format | undefined;
  /** Columns with other names than in the format. */
  names?: Partial<Record<Field, string[]>>;
  /** The branded domain for all links. */
  domain?: string | undefined;
  /** Whether rows that this service exported keep their branded domains, unless `domain` is given. */
  keepsDomains?: boolean;
}

/** The links that the rows describe, oldest first, so that lists by date show them as the other service did. */
export function mapRows(source: SourceRow[], options: MappingOptions): { format: Format; rows: ImportRow[] } {
  const format = options.format ?? detectFormat(new Set(source.flatMap(({ values }) => [...values.keys()])));
  const names: Partial<Record<Field, string[]>> = { ...formats[format], ...options.names };
  const keepsDomain = options.keepsDomains && (format === 'service' || format === 'plain');
  const mapping = { names, domain: options.domain, keepsDomain, taken: new Set<string>() };
  return { format, rows: byDate(identify(source.map((row) => mapRow(row, mapping)))) };
}

interface Mapping {
  names: Partial<Record<Field, string[]>>;
  domain: string | undefined;
  keepsDomain: boolean | undefined;
  /** The aliases of earlier rows, in lower case, with their domain. */
  taken: Set<string>;
}

function byDate(rows: ImportRow[]): ImportRow[] {
  const dateOfRow = ({ fields }: ImportRow) => fields.date ?? '9999';
  return rows.sort((a, b) =>
    dateOfRow(a) < dateOfRow(b) ? -1 : dateOfRow(a) > dateOfRow(b) ? 1 : a.line - b.line,
  );
}

function mapRow(
  { line, values, problem }: SourceRow,
  { names, domain, keepsDomain, taken }: Mapping,
): Omit<ImportRow, 'id'> {
  const found = fieldsIn(values, names);
  const fields: LinkFields = { url: found.url === undefined ? '' : toText(found.url) };
  if (problem) return { line, fields, problem };
  const isProtected = hasPassword(found.password);
  try {
    const host = domain ?? (keepsDomain && found.domain !== undefined ? toText(found.domain) : undefined);
    Object.assign(fields, parseValues(found), host === undefined ? {} : { domain: host });
    check(fields, taken);
    if (isProtected)
      throw new ValueError('has a password, which exports do not contain; create this link yourself');
    return { line, fields };
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    return { line, fields, problem: error.message, ...(isProtected ? { isProtected } : {}) };
  }
}

function parseValues(found: Partial<Record<Field, unknown>>): Partial<LinkFields> {
  const alias = parseAlias(found.alias ?? found.short ?? '');
  const date = found.date === undefined ? undefined : parseDate(found.date, 'date');
  const expiry = found.expiry === undefined ? undefined : parseDate(found.expiry, 'expiry');
  return {
    ...(alias ? { custom: alias } : {}),
    ...(found.title === undefined ? {} : { metatitle: toText(found.title) }),
    ...(found.description === undefined ? {} : { description: toText(found.description) }),
    ...(expiry ? { expiry } : {}),
    ...(date ? { date } : {}),
    ...(found.clicks === undefined ? {} : { clicks: parseClicks(found.clicks) }),
  };
}

/** What is certain to fail, so that a dry run shows it. The service has the last word on everything else. */
function check({ url, custom, domain = '' }: LinkFields, taken: Set<string>): void {
  if (!url) throw new ValueError('url: is missing');
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new ValueError('url: must be an absolute http or https URL');
  if (custom == null) return;
  if (!/^[A-Za-z0-9_-]{3,190}$/.test(custom))
    throw new ValueError(
      `alias: ${JSON.stringify(custom)} must be 3 to 190 letters, digits, hyphens, or underscores`,
    );
  const route = `${domain}/${custom}`.toLowerCase();
  if (taken.has(route)) throw new ValueError(`alias: ${custom} is in an earlier row too`);
  taken.add(route);
}
