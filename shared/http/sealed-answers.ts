import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A whole answer, as a handler returns it. */
export interface HttpAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Turns answers into what the table may hold of them, and back. */
export interface Seal {
  /** Tells whether two bodies are the same. */
  hashBody(body: Buffer): string;
  close(answer: HttpAnswer): Uint8Array;
  open(closed: Uint8Array): HttpAnswer;
}

const derive = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));

const pack = (answer: HttpAnswer) => gzipSync(JSON.stringify(answer));
const unpack = (packed: Uint8Array): HttpAnswer => JSON.parse(gunzipSync(packed).toString());

/** Keeps answers as they are. The hash of a body has a key, as a body may hold what is easily guessed. */
export const plainSeal = (idempotencyKey: string): Seal => ({
  hashBody: hasherOf(derive(idempotencyKey, 'body')),
  close: pack,
  open: unpack,
});

/** Keeps answers so that only a request with the same API key, which the table does not hold, can read them. */
export function secretSeal(apiKey: string): Seal {
  const key = derive(apiKey, 'answer');
  return {
    hashBody: hasherOf(derive(apiKey, 'body')),
    close(answer) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(pack(answer)), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(closed) {
      const [iv, rest] = [closed.subarray(0, IV_BYTES), closed.subarray(IV_BYTES)];
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
      return unpack(Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]));
    },
  };
}

const hasherOf = (key: Buffer) => (body: Buffer) =>
  createHmac('sha256', key).update(body).digest('base64url');

/** Names a request in the table, which then does not hold the `Idempotency-Key` itself. */
export const requestHash = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
