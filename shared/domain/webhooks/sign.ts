import { createHmac, createSecretKey } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** A new secret, as Standard Webhooks writes it. `random` returns this many random bytes. */
export const createWebhookSecret = (random: (bytes: number) => Buffer): string =>
  PREFIX + random(SECRET_BYTES).toString('base64');

interface SignedRequest {
  /** The same at every attempt. */
  id: string;
  /** Of this attempt: receivers refuse times that are more than a few minutes from their own. */
  now: Date;
  body: string;
  /** More than one while the secret is being replaced. */
  secrets: readonly string[];
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export function signWebhook({ id, now, body, secrets }: SignedRequest) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    // An HMAC with a key object takes a third of one with bytes, for which Node throws and catches an error.
    const key = createSecretKey(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
