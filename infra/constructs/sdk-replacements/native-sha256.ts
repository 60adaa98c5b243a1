import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';

/**
 * Replaces `@smithy/core/checksum` in bundles (see `bundle.ts`). The SDK signs requests with it. Its own class chooses between
 * Node's and one in JavaScript, which adds 4 KB and is never used. A signature needs one digest of each.
 */
export class Sha256 {
  readonly digestLength = 32;
  readonly #create: () => Hash | Hmac;
  #hash: Hash | Hmac;

  /** With a secret, the HMAC. */
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#create = () => (secret ? createHmac('sha256', toBytes(secret)) : createHash('sha256'));
    this.#hash = this.#create();
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.#hash.digest());
  }

  reset(): void {
    this.#hash = this.#create();
  }
}

function toBytes(secret: string | ArrayBuffer | ArrayBufferView): string | Uint8Array {
  if (typeof secret === 'string') return secret;
  return ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret);
}

/**
 * The client of SQS would compare an MD5 of each message with the one in the response. `false` is its setting for leaving that
 * out: TLS already protects messages, and their loss is harmless.
 */
export const Md5 = false;
