import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The origin in the document’s URLs and examples. */
const EXAMPLE_ORIGIN = 'https://sho.rt';

interface ServedDocument {
  body: string;
  /** With its quotes. */
  etag: string;
}

const documents = new Map<string, ServedDocument>();

/** The API’s document with this service’s own URLs. */
export function openApiOf(shortUrl: string): ServedDocument {
  const document = documents.get(shortUrl) ?? readDocument(shortUrl);
  documents.set(shortUrl, document);
  return document;
}

function readDocument(shortUrl: string): ServedDocument {
  const written = readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8');
  const body = JSON.stringify(JSON.parse(written)).replaceAll(EXAMPLE_ORIGIN, shortUrl);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}
