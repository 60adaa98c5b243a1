import { createHash, createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { deriveKey, secretBox } from '../secret-box.ts';

/** A whole response, as a handler returns it. */
export interface HttpResponse {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

/** Turns responses into what the table may hold of them, and back. */
export interface Seal {
  /** Tells whether two bodies are the same. */
  hashBody(body: Buffer): string;
  close(response: HttpResponse): Uint8Array;
  open(closed: Uint8Array): HttpResponse;
}

const pack = (response: HttpResponse) => gzipSync(JSON.stringify(response));
const unpack = (packed: Uint8Array): HttpResponse => JSON.parse(gunzipSync(packed).toString());

/** Keeps responses as they are. The hash of a body has a key, as a body may hold what is easily guessed. */
export const unencryptedSeal = (idempotencyKey: string): Seal => ({
  hashBody: createHasher(deriveKey(idempotencyKey, 'body')),
  close: pack,
  open: unpack,
});

/** Keeps responses so that only a request with the same API key, which the table does not hold, can read them. */
export function secretSeal(apiKey: string): Seal {
  const box = secretBox(apiKey, 'response');
  return {
    hashBody: createHasher(deriveKey(apiKey, 'body')),
    close: (response) => box.close(pack(response)),
    open: (closed) => unpack(box.open(closed)),
  };
}

const createHasher = (key: Buffer) => (body: Buffer) =>
  createHmac('sha256', key).update(body).digest('base64url');

/** Names a request in the table, which then does not hold the `Idempotency-Key` itself. */
export const requestHash = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
