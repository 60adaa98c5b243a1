import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one use of a secret, so that what is made for another use does not pass. */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', use, 32));

/** Encrypts bytes for one use, so that only holders of the secret can read or change them. `open` throws for any others. */
export function secretBox(secret: string, use: string) {
  const key = deriveKey(secret, use);
  return {
    close(content: Uint8Array): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      const text = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(closed: Uint8Array): Buffer {
      const [iv, rest] = [closed.subarray(0, IV_BYTES), closed.subarray(IV_BYTES)];
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
      return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]);
    },
  };
}
