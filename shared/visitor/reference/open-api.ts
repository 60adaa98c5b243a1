import { createHash } from 'node:crypto';
import document from '../../api/openapi.json' with { type: 'json' };

/** The origin in the document’s URLs and examples. */
const EXAMPLE_ORIGIN = 'https://sho.rt';

const texts = new Map<string, { body: string; etag: string }>();

/** The API’s document with this service’s own URLs, and its ETag. */
export function openApiOf(shortUrl: string): { body: string; etag: string } {
  const known = texts.get(shortUrl);
  if (known) return known;
  const body = JSON.stringify(document).replaceAll(EXAMPLE_ORIGIN, shortUrl);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  texts.set(shortUrl, { body, etag });
  return { body, etag };
}
