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

/** The fields of a URL-encoded form. */
export function parseForm(
  { body, isBase64Encoded }: HttpEvent,
  maxCharacters = MAX_CHARACTERS,
): URLSearchParams {
  const text = Buffer.from(String(body ?? ''), isBase64Encoded ? 'base64' : 'utf8').toString('utf8');
  return new URLSearchParams(text.length > maxCharacters ? '' : text);
}

/**
 * The fields of a form, URL-encoded or, if it can have files, in parts (RFC 7578). A file becomes its text. None if it has
 * more bytes or cannot be read.
 */
export async function readForm(event: HttpEvent, maxBytes: number): Promise<URLSearchParams> {
  const type = event.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return parseForm(event, maxBytes);
  const body = Buffer.from(String(event.body ?? ''), event.isBase64Encoded ? 'base64' : 'utf8');
  const fields = new URLSearchParams();
  if (body.length > maxBytes) return fields;
  const headers = new Headers([['content-type', type]]);
  const parts = await new Response(body, { headers }).formData().catch(() => new FormData());
  for (const [name, value] of parts)
    fields.append(
      name,
      typeof value === 'string' ? value : decodeText(new Uint8Array(await value.arrayBuffer())),
    );
  return fields;
}
