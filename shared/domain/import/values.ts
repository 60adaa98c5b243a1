import { parseUrl } from '../../parse-url.ts';
import { shorten } from '../values/shorten.ts';

/** A value that cannot be imported. */
export class ValueError extends Error {}

/** Enough of a value to find it in the file, which can have a megabyte of it. */
const MAX_QUOTED = 100;

/** The beginning of a value. */
export const shortened = (text: string): string => shorten(text, MAX_QUOTED);

/** A value as a problem names it. */
export const quoted = (text: string): string => JSON.stringify(shortened(text));

const pad = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ');

/** As the API has times: `YYYY-MM-DD HH:MM:SS`. Times without a zone are UTC. Undefined for MySQL's zero date. */
export function parseDate(value: unknown, field: string): string | undefined {
  const text = String(value).trim();
  if (text.startsWith('0000-00-00')) return undefined;
  const time = /^\d{10}$/.test(text)
    ? new Date(Number(text) * 1000)
    : /^\d{13}$/.test(text)
      ? new Date(Number(text))
      : new Date(zoned(text));
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999)
    throw new ValueError(`${field}: ${quoted(text)} is not a date; use YYYY-MM-DD HH:MM:SS`);
  return pad(time);
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(?:Z|UTC|([+-]\d\d):?(\d\d)?)?$/i;

/** ISO 8601 with a zone. `1/2/2024` could be in January or February, so such dates are not accepted. */
function zoned(text: string): string {
  const [, day, time = '00:00:00', hours = '+00', minutes = '00'] = ISO.exec(text) ?? [];
  if (!day) return withMonthName(text);
  // JavaScript makes March of 30 February.
  const isReal = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  return isReal ? `${day}T${time}${hours}:${minutes}` : '';
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** Such as `Thu Feb 01 2024 10:00:00 GMT+0200 (CEST)`, `1 February 2024`, and `Feb 1, 2024, 10:00 AM`. */
const NAMED =
  /^(?:[a-z]{3,9},? )?(?:(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})|(?<first>\d{1,2}) (?<second>[a-z]{3,9})\.?),? (?<year>\d{4})(?:,? (?:at )?(?<time>\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?))?(?: ?(?<utc>gmt|utc|z)?(?:(?<hours>[+-]\d\d):?(?<minutes>\d\d)?)?)(?<zone> \([^()]*\))?$/i;

/** The same for a date with the name of its month. A zone has to be UTC or an offset: JavaScript takes other names for UTC. */
function withMonthName(text: string): string {
  const found = NAMED.exec(text)?.groups;
  const { first, second, day = first, month: name = second, year, time = '00:00' } = found ?? {};
  const month = MONTHS.findIndex((one) => one.startsWith(name?.toLowerCase() ?? '-'));
  if (!found || month < 0 || (found.zone && !found.utc && !found.hours)) return '';
  const date = `${MONTHS[month]} ${day} ${year}`;
  const isReal = new Date(`${date} UTC`).getUTCDate() === Number(day);
  return isReal ? `${date} ${time} GMT${found.hours ?? '+00'}${found.minutes ?? '00'}` : '';
}

/** A whole number, with or without separators of thousands. */
export function parseCount(value: unknown, field: string): number {
  const text = String(value).trim();
  const hasSeparators = typeof value === 'string' && /^\d{1,3}([,.' ]\d{3})+$/.test(text);
  const digits = hasSeparators ? text.replace(/\D/g, '') : text;
  if (!/^\d{1,15}$/.test(digits)) throw new ValueError(`${field}: ${quoted(text)} is not a whole number`);
  return Number(digits);
}

/** Whether this column of another service says that its link does not work. */
export function saysOff(column: string, value: unknown): boolean {
  const name = column.split('.').at(-1) ?? '';
  const text = toText(value ?? '').toLowerCase();
  const isNo = NOTHING.has(text);
  if (/^(is)?(active|enabled)$/.test(name))
    return text !== '' && (isNo || /^(off|disabled|inactive)$/.test(text));
  return (
    /^(is)?(disabled|inactive|banned|blocked|suspended|deleted|trashed|archived|paused)(at)?$/.test(name) &&
    !isNo
  );
}

/** Whether a field is on. */
export function parseFlag(value: unknown, field: string): boolean {
  const text = toText(value ?? '').toLowerCase();
  if (NOTHING.has(text)) return false;
  if (/^(1|true|t|yes|y)$/.test(text)) return true;
  throw new ValueError(`${field}: ${quoted(text)} must be true or false`);
}

/**
 * Rows such as those of a schedule, with values of these names: a list in JSON, or of rows in JSON. The service checks what they
 * are. Rows that are empty or nested are refused here: a million of them take long to pass on, and one that is nested deeply ends the
 * request for all rows of the file, or its thread. So are values of other names: a target for a state is none for its country.
 */
export function parseList(value: unknown, field: string, names: readonly string[]): never[] {
  const text = toListText(value);
  const rows = parseJsonList(text);
  if (rows?.every(isSimple)) {
    const other = rows.flatMap((row) => Object.keys(row ?? {})).find((name) => !names.includes(name));
    if (other === undefined) return rows as never[];
    throw new ValueError(`${field}: has ${quoted(other)} in its rows, which cannot be imported`);
  }
  throw new ValueError(`${field}: ${quoted(text)} is not a list in JSON${rows ? ' of simple rows' : ''}`);
}

/** Undefined for what is no list in JSON. */
export function parseJsonList(text: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

function isSimple(row: unknown): boolean {
  if (!isNested(row)) return true;
  const values = Object.values(row);
  return !Array.isArray(row) && values.length > 0 && !values.some(isNested);
}

/** The text of such a list, as `parseList` reads it. */
export const toListText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.join(',')}]` : toText(value);

/** The alias in the first of several values: an alias, or a short URL with or without its scheme. */
export function parseAlias(value: unknown): string | undefined {
  const text = toText(Array.isArray(value) ? (value[0] ?? '') : value);
  // What has no host is no URL, even if it has a slash.
  if (!/^[^/]*[.:].*\//.test(text)) return text || undefined;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return parseUrl(url)?.pathname.split('/').filter(Boolean).at(-1);
}

/** Whether a link has a password. Exports do not contain it, so its link would be open to everyone. */
export const hasPassword = (value: unknown): boolean =>
  !NOTHING.has(
    String(value ?? '')
      .trim()
      .toLowerCase(),
  );

/** How files write that something is not so, or not there; also MySQL. */
const NOTHING = new Set(['', '0', 'false', 'f', 'no', 'n', 'null', '\\n']);

export const toText = (value: unknown): string => String(value).trim();
