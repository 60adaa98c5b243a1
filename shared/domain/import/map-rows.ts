import { parseUrl } from '../../parse-url.ts';
import { detectFormat, type Format, isPasswordColumn, type Names, namesIn } from './formats.ts';
import { checkGroups, readGroups } from './groups.ts';
import { type ImportRow, identify, type LinkFields } from './imported-link.ts';
import { readFields } from './read-fields.ts';
import { parseValues, readTexts } from './row-fields.ts';
import type { SourceRow } from './source-row.ts';
import { hasPassword, quoted, saysOff, shortened, toText, ValueError } from './values.ts';

/** How to read the rows of a file. */
export interface MappingOptions {
  /** Recognized by the columns by default. */
  format?: Format | undefined;
  /** Columns with other names than in the format. */
  names?: Names;
  /** The branded domain for all links. */
  domain?: string | undefined;
  /** Whether rows that this service exported keep their branded domains, unless `domain` is set. */
  keepsDomains?: boolean;
}

export interface MappedRows {
  format: Format;
  rows: ImportRow[];
  /** The columns with values that are not imported, as `normalized`. */
  ignored: string[];
}

/** The links that the rows describe, oldest first, so that lists by date show them as the other service did. */
export function mapRows(source: SourceRow[], options: MappingOptions): MappedRows {
  const format = options.format ?? detectFormat(new Set(source.flatMap(({ values }) => [...values.keys()])));
  const keepsDomain = options.keepsDomains && (format === 'service' || format === 'plain');
  const names = { ...namesIn(format), ...(keepsDomain ? {} : { domain: [] }), ...options.names };
  const mapping = { names, domain: options.domain, taken: new Set<string>(), ignored: new Set<string>() };
  const rows = byDate(identify(source.map((row) => mapRow(row, mapping))));
  return { format, rows, ignored: [...mapping.ignored] };
}

interface Mapping {
  names: Names;
  domain: string | undefined;
  /** The aliases of earlier rows, in lower case, with their domain, and the external ids. */
  taken: Set<string>;
  /** The columns with values that are not imported, in any row. */
  ignored: Set<string>;
}

function byDate(rows: ImportRow[]): ImportRow[] {
  const readRowDate = ({ fields }: ImportRow) => fields.date ?? '9999';
  return rows.sort((a, b) =>
    readRowDate(a) < readRowDate(b) ? -1 : readRowDate(a) > readRowDate(b) ? 1 : a.line - b.line,
  );
}

function mapRow(
  { line, values, problem }: SourceRow,
  { names, domain, taken, ignored }: Mapping,
): Omit<ImportRow, 'id'> {
  const { found, unused } = readFields(values, names);
  for (const column of unused) ignored.add(column);
  const fields: LinkFields = { url: found.url === undefined ? '' : toText(found.url) };
  const groups = readGroups(found);
  const passwords = [...values.keys()].filter(
    (column) => isPasswordColumn(column) || names.password?.includes(column),
  );
  // With values in the wrong columns, its password could be anywhere.
  const isProtected = passwords.some((name) => problem !== undefined || hasPassword(values.get(name)));
  const refused = (text: string) => {
    const all = { ...readTexts(found), ...fields };
    return { line, fields: all, ...groups, problem: text, ...(isProtected ? { isProtected } : {}) };
  };
  if (problem) return refused(problem);
  try {
    const host = domain ?? (found.domain === undefined ? undefined : toText(found.domain));
    Object.assign(fields, parseValues(found), host === undefined ? {} : { domain: host });
    check(fields, taken);
    checkGroups(groups.groups);
    if ([...values].some(([column, value]) => saysOff(column, value)))
      throw new ValueError('is off in this file, but the link would work; leave out the row');
    if (isProtected)
      throw new ValueError('has a password, which exports do not contain; create this link yourself');
    return { line, fields, ...groups };
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    return refused(error.message);
  }
}

/** What is certain to fail, so that a dry run shows it. The service has the last word on everything else. */
function check({ url, custom, domain = '', externalid }: LinkFields, taken: Set<string>): void {
  if (!url) throw new ValueError('url: is missing');
  if (!/^https?:\/\//i.test(url) || !parseUrl(url))
    throw new ValueError('url: must be a complete URL that starts with https:// or http://');
  if (externalid !== undefined) {
    if (taken.has(externalid))
      throw new ValueError(`externalid: ${shortened(externalid)} is in an earlier row too`);
    taken.add(externalid);
  }
  if (custom == null) return;
  if (!/^[A-Za-z0-9_-]{3,190}$/.test(custom))
    throw new ValueError(
      `alias: ${quoted(custom)} must be 3 to 190 letters, digits, hyphens, or underscores`,
    );
  const route = `${domain}/${custom}`.toLowerCase();
  if (taken.has(route)) throw new ValueError(`alias: ${custom} is in an earlier row too`);
  taken.add(route);
}
