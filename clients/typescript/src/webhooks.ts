import type { BatchedEventType, WebhookData } from './generated/types.ts';

type EventType = keyof WebhookData;

/** What a webhook is sent: `type` says what `data` has. */
export type WebhookEvent = {
  [T in EventType]: {
    type: T;
    /** ISO 8601, when it happened. */
    timestamp: string;
    data: WebhookData[T] | (T extends BatchedEventType ? WebhookData[T][] : never);
  };
}[EventType];

/** A request that the service did not send, or sent too long ago: respond with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export interface WebhookOptions {
  /** By default, the time now. */
  now?: Date;
  /** How far the time of the request may be from `now`, so that old requests cannot be replayed: 5 minutes by default. */
  toleranceSeconds?: number;
}

/** The headers of a request: those of `fetch`, or of Node's `http`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

const SECRET_PREFIX = 'whsec_';
const TOLERANCE_SECONDS = 300;

/**
 * Returns the event in a request from the service, or throws a `WebhookVerificationError`. `body` is the body as it was
 * received: parsing it and writing it again changes it. With several secrets, one of them has to match.
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { now = new Date(), toleranceSeconds = TOLERANCE_SECONDS }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const keys = await importKeys(secrets);
  const bytes = toBytes(body);
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readSignatures(readHeader(headers, 'webhook-signature'));
  checkTime(timestamp, now, toleranceSeconds);
  const signed = joinBytes(toBytes(`${id}.${timestamp}.`), bytes);
  // Once for each key: anyone can send a header with thousands of signatures.
  const expected = await Promise.all(keys.map((key) => crypto.subtle.sign('HMAC', key, signed)));
  if (expected.some((own) => signatures.some((signature) => isEqual(new Uint8Array(own), signature))))
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  throw new WebhookVerificationError(
    'No signature matches: check the secret, and that the body is unchanged.',
  );
}

/** The type has no name that all platforms share. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

function importKeys(secrets: string | readonly string[]): Promise<Key[]> {
  const texts = typeof secrets === 'string' ? [secrets] : secrets;
  const keys = texts.map((text) =>
    decodeBase64(text.startsWith(SECRET_PREFIX) ? text.slice(SECRET_PREFIX.length) : text),
  );
  if (!keys.every((key) => key !== undefined && key.length > 0) || keys.length === 0)
    throw new TypeError('The secret must be a text such as whsec_….');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return Promise.all(
    keys.map((key) =>
      crypto.subtle.importKey('raw', key as Uint8Array<ArrayBuffer>, algorithm, false, ['sign']),
    ),
  );
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : findHeader(headers, name);
  if (value) return value;
  throw new WebhookVerificationError(`The header ${name} is missing.`);
}

/** Node writes names in lowercase; other servers leave them as they came. */
function findHeader(headers: Exclude<WebhookHeaders, Headers>, name: string): string | undefined {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}

/** Signatures are separated by spaces, and each begins with its version; others than `v1` are for other programs. */
function readSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  return header
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => decodeBase64(part.slice(3)))
    .filter((signature) => signature !== undefined);
}

/** Takes the same time wherever they differ. */
function isEqual(own: Uint8Array, signature: Uint8Array): boolean {
  let difference = own.length ^ signature.length;
  for (const [i, byte] of own.entries()) difference |= byte ^ (signature[i] ?? 0);
  return difference === 0;
}

function checkTime(timestamp: string, now: Date, toleranceSeconds: number): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds) return;
  throw new WebhookVerificationError('The request is too old, or the clock is wrong.');
}

function toBytes(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  throw new TypeError(
    'The body must be the text or the bytes that were received, not what was parsed from them.',
  );
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
