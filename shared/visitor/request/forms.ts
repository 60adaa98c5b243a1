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

/** The fields of a URL-encoded form. */
export function parseForm(
  { body, isBase64Encoded }: HttpEvent,
  maxCharacters = MAX_CHARACTERS,
): URLSearchParams {
  const text = Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  return new URLSearchParams(text.length > maxCharacters ? '' : text);
}
