import type { HttpEvent } from '../../api/contract/event.ts';

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

/** The fields of a URL-encoded form. */
export const parseForm = (event: HttpEvent): URLSearchParams =>
  parseFormWithin(event, MAX_CHARACTERS) ?? new URLSearchParams();

/** The fields of a URL-encoded form; undefined if it is longer. */
export function parseFormWithin(
  { body, isBase64Encoded }: HttpEvent,
  maxCharacters: number,
): URLSearchParams | undefined {
  const text = Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  return text.length > maxCharacters ? undefined : new URLSearchParams(text);
}
