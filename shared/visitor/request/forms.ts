import { parse } from 'node:querystring';
import type { HttpEvent } from '../../api/contract/event.ts';
import { decodeText } from '../../domain/values/decode-text.ts';

/**
 * Guards against CSRF: whether a page of this host sent the request, by `Sec-Fetch-Site` (Fetch Metadata) or, in older
 * browsers, by `Origin`. Clients that send neither are not browsers, so they do not send cookies without intent.
 */
export function isSameOrigin({ headers }: HttpEvent, host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || URL.parse(origin)?.host === host;
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

/** More than any form of ours has: a link with all its targets and parameters has about two thousand. */
const MAX_PAIRS = 5_000;

/** The fields of a URL-encoded form; none if it is longer than a visitor's form can be. */
export const parseForm = (event: HttpEvent): URLSearchParams =>
  parseFields(bodyOf(event), MAX_CHARACTERS) ?? new URLSearchParams();

/**
 * The fields of a form, URL-encoded or, if it can have files, in parts (RFC 7578). A file becomes its text. None if it cannot
 * be read; undefined if it has more bytes, or more fields than any form of ours.
 */
export async function readForm(event: HttpEvent, maxBytes: number): Promise<URLSearchParams | undefined> {
  const body = bodyOf(event);
  const type = event.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return parseFields(body, maxBytes);
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? '';
  if (body.length > maxBytes || hasTooMany(body, `--${boundary}`)) return undefined;
  const headers = new Headers([['content-type', type]]);
  const parts = await new Response(body, { headers }).formData().catch(() => new FormData());
  const fields = new URLSearchParams();
  for (const [name, value] of parts)
    fields.append(
      name,
      typeof value === 'string' ? value : decodeText(new Uint8Array(await value.arrayBuffer())),
    );
  return fields;
}

const bodyOf = ({ body, isBase64Encoded }: HttpEvent) =>
  Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8');

function parseFields(body: Buffer, maxCharacters: number): URLSearchParams | undefined {
  const text = body.toString('utf8');
  if (text.length > maxCharacters || hasTooMany(body, '&')) return undefined;
  // `new URLSearchParams(text)` takes time with the square of the length: 17 s for two megabytes of `a&`.
  const fields = new URLSearchParams();
  for (const [name, values] of Object.entries(parse(text, '&', '=', { maxKeys: 0 })))
    for (const value of [values ?? []].flat()) fields.append(name, value);
  return fields;
}

/** Whether the body has as many separators as more than `MAX_PAIRS` fields need. */
function hasTooMany(body: Buffer, separator: string): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length))
    if (++count > MAX_PAIRS) return true;
  return false;
}
