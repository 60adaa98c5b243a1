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

/** The API’s document with this service’s own URLs, and the installation's name, if it has one, in the title. */
export function findOpenApi(shortUrl: string, siteName: string | undefined): ServedDocument {
  const key = JSON.stringify([shortUrl, siteName]);
  const document = documents.get(key) ?? readDocument(shortUrl, siteName);
  documents.set(key, document);
  return document;
}

function readDocument(shortUrl: string, siteName: string | undefined): ServedDocument {
  const document = JSON.parse(readFileSync(join(import.meta.dirname, 'openapi.json'), 'utf8'));
  if (siteName) document.info.title = `${siteName} API`;
  const body = toAscii(JSON.stringify(document).replaceAll(EXAMPLE_ORIGIN, shortUrl));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

/** The same JSON in text that Node sends in a tenth of the time. */
const toAscii = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
