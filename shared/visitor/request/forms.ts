import type { HttpEvent } from '../../api/contract/event.ts';

/**
 * Whether a page of this host sent the request, as far as browsers tell: by `Sec-Fetch-Site` (Fetch Metadata), or by
 * `Origin` where they do not know it yet. What sends neither is no browser, and carries nobody's cookies by accident.
 */
export function isSameOrigin({ headers }: HttpEvent, host: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || URL.parse(origin)?.host === host;
}

/** A password and a message fit in, and more is not read. */
const MAX_CHARACTERS = 32_768;

/** The fields of a form that was sent as forms are; none of what is no form. */
export function parseForm({ body, isBase64Encoded }: HttpEvent): URLSearchParams {
  const text = Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  return new URLSearchParams(text.length > MAX_CHARACTERS ? '' : text);
}
