import type { HttpEvent } from '../../api/contract/event.ts';
import { decodeText } from '../../domain/values/decode-text.ts';
import { readPairs } from '../../domain/values/url-encoded.ts';
import { parseUrl, withoutTrailingDot } from '../../parse-url.ts';

/**
 * Guards against CSRF: whether a page of this host sent the request, by `Sec-Fetch-Site` (Fetch Metadata) or, in older
 * browsers, by `Origin`. Clients that send neither are not browsers, so they do not send cookies without intent.
 */
export function isSameOrigin({ headers }: HttpEvent, host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || withoutTrailingDot(parseUrl(origin)?.host ?? '') === host;
}

/** Enough for a password or a message; longer bodies are ignored. */
const MAX_CHARACTERS = 32_768;

/** Any form within the limit has fewer bytes: UTF-8 takes at most four for a character. */
export const MAX_FORM_BYTES = 4 * MAX_CHARACTERS;

/**
 * Enough for a form of a signed-in person with as much as each of its fields holds: a URL-encoded letter takes up to nine
 * characters. A link itself has at most 256 KB.
 */
export const MAX_SESSION_FORM_BYTES = 2 * 1024 * 1024;

/**
 * Enough for as much as each field holds, and for a link of 256 KB with the names of its fields. A form with something wrong is
 * shown again, in which a quote has six characters, and nothing counts how often.
 */
export const MAX_SESSION_FORM_CHARACTERS = 320 * 1024;

/** More than the forms of ours have, except that of a link with its lists. */
export const MAX_PAIRS = 500;

/**
 * RFC 2046, 5.1.1, allows up to 70 characters, and browsers send more than 20. To look for one of 5,000 dashes among as many dashes
 * takes seconds, and for very short ones Node looks byte by byte.
 */
const BOUNDARY_LENGTHS = { min: 8, max: 70 };

/** The header lines of a part, of which browsers send two, and their bytes: a file's name has at most 255 characters. */
const MAX_HEADER_LINES = 4;
const MAX_HEADER_BYTES = 1024;

/** What a form may have: names with their values, and bytes; and characters of both once they are decoded, without images. */
export interface FormLimits {
  maxBytes?: number | undefined;
  maxCharacters?: number | undefined;
  maxPairs?: number | undefined;
}

/** The fields of a URL-encoded form; none if it is longer than a visitor's form can be. */
export const parseForm = (event: HttpEvent): URLSearchParams =>
  parseFields(decodeBody(event), { maxBytes: MAX_CHARACTERS, maxPairs: MAX_PAIRS }) ?? new URLSearchParams();

/** Whether a form has more text, or more fields, than most that people fill in. Does not read it. */
export const isLargeForm = (event: HttpEvent): boolean =>
  String(event.body ?? '').length > MAX_CHARACTERS || hasTooMany(decodeBody(event), '&', MAX_PAIRS);

/** What the name of a field with an image ends with: a file beside `logo` is `logo.file`. */
export const FILE_SUFFIX = '.file';

/**
 * The fields of a form, URL-encoded or, if it can have files, in parts (RFC 7578). A file becomes its text, or base64 if it is
 * an image; a field for an image in which no file was chosen is left out. None if it cannot be read; undefined if it has more
 * bytes, more text, more fields, or more headers of a part than any form of ours.
 */
export async function readForm(
  event: HttpEvent,
  { maxCharacters = MAX_SESSION_FORM_CHARACTERS, ...limits }: FormLimits = {},
): Promise<URLSearchParams | undefined> {
  const fields = await readAnyForm(event, limits);
  return fields && countCharacters(fields) <= maxCharacters ? fields : undefined;
}

function countCharacters(fields: URLSearchParams): number {
  let count = 0;
  for (const [name, value] of fields) count += name.length + (name.endsWith(FILE_SUFFIX) ? 0 : value.length);
  return count;
}

async function readAnyForm(
  event: HttpEvent,
  { maxBytes = MAX_SESSION_FORM_BYTES, maxPairs = MAX_PAIRS }: FormLimits,
): Promise<URLSearchParams | undefined> {
  const body = decodeBody(event);
  const type = event.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type))
    // Browsers send files in parts. Decoding as many bytes takes longer.
    return parseFields(body, { maxBytes: Math.min(maxBytes, MAX_SESSION_FORM_BYTES), maxPairs });
  const boundary = /boundary="?([\w'()+,./:=?-]+)/i.exec(type)?.[1] ?? '';
  if (boundary.length < BOUNDARY_LENGTHS.min || boundary.length > BOUNDARY_LENGTHS.max)
    return new URLSearchParams();
  const delimiter = `--${boundary}`;
  if (body.length > maxBytes || hasTooMany(body, delimiter, maxPairs) || hasLongHeaders(body, delimiter))
    return undefined;
  // The parser takes the boundary that was checked, even if the header has several.
  const headers = new Headers([['content-type', `multipart/form-data; boundary="${boundary}"`]]);
  const parts = await new Response(body, { headers }).formData().catch(() => new FormData());
  const fields = new URLSearchParams();
  for (const [name, value] of parts) {
    const isImage = name.endsWith(FILE_SUFFIX);
    if (typeof value === 'string') fields.append(name, value);
    else if (!isImage) fields.append(name, decodeText(new Uint8Array(await value.arrayBuffer())));
    else if (value.size > 0) fields.append(name, Buffer.from(await value.arrayBuffer()).toString('base64'));
  }
  return fields;
}

const decodeBody = ({ body, isBase64Encoded }: HttpEvent) =>
  Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8');

function parseFields(
  body: Buffer,
  { maxBytes, maxPairs }: { maxBytes: number; maxPairs: number },
): URLSearchParams | undefined {
  const text = body.toString('utf8');
  if (text.length > maxBytes || hasTooMany(body, '&', maxPairs)) return undefined;
  return parseUrlEncoded(text);
}

/** The fields of a URL-encoded text; those after the first `maxPairs` are left out. */
export const parseUrlEncoded = (text: string, maxPairs?: number): URLSearchParams =>
  new URLSearchParams(readPairs(text, maxPairs));

/** Whether the body has as many separators as more fields need. */
function hasTooMany(body: Buffer, separator: string, maxPairs: number): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length))
    if (++count > maxPairs) return true;
  return false;
}

/** Whether a part has more headers than browsers send: parsing a million lines of them blocks all requests for 0.4 s. */
function hasLongHeaders(body: Buffer, delimiter: string): boolean {
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) {
    const start = at + delimiter.length;
    const beginning = body.toString('latin1', start, start + MAX_HEADER_BYTES);
    if (!beginning.startsWith('\r\n')) continue;
    const [headers = ''] = beginning.split('\r\n\r\n', 1);
    if (headers.length === MAX_HEADER_BYTES || headers.split('\r\n').length > 1 + MAX_HEADER_LINES)
      return true;
  }
  return false;
}
