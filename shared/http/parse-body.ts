import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { ApiRoute } from '../api/contract/api-route.ts';
import { invalidFields, ServiceError } from '../errors.ts';
import { isObject } from '../is-object.ts';
import { assertBoundedJson } from './bound-json.ts';
import type { HttpRequest } from './call.ts';

/** 256 KB: enough for every field of the API, and below the 400 KB of a DynamoDB item. */
const MAX_BODY_BYTES = 256 * 1024;

/** 2 MB: a thousand rows of 2 KB, and below the 6 MB that Lambda takes, also in base64. */
const MAX_ROWS_BYTES = 2 * 1024 * 1024;

/** How large the body of a route may be. */
export const maxBodyBytes = ({ row, maxBodyBytes: max }: ApiRoute): number =>
  max ?? (row ? MAX_ROWS_BYTES : MAX_BODY_BYTES);

const parser = httpJsonBodyParser({ reviver: rejectReservedKeys });
type ParserRequest = Parameters<NonNullable<typeof parser.before>>[0];

/** Parses the JSON object in the body. A missing body becomes an empty object, so that validation names the fields. */
export const parseBody = () => ({
  async before(request: HttpRequest) {
    const { event, context } = request;
    const { route } = context.call;
    if (!route.request.body) return;
    const bytes = toBytes(event);
    if (bytes.length > maxBodyBytes(route)) throw tooLarge(route);
    assertBoundedJson(bytes);
    Object.assign(event, { body: bytes.length > 0 ? decodeText(bytes) : '{}', isBase64Encoded: false });
    if (bytes.length === 0) event.headers['content-type'] = 'application/json';
    try {
      await parser.before?.(request as unknown as ParserRequest);
    } catch (error) {
      throw asServiceError(error);
    }
    if (!isObject(event.body)) throw invalidFields({ body: 'must be a JSON object' });
  },
});

function tooLarge(route: ApiRoute): ServiceError {
  const max = maxBodyBytes(route);
  const message = `The request body is larger than ${max / 1024 ** 2} MB.`;
  return new ServiceError('body_too_large', max === MAX_BODY_BYTES ? undefined : { message });
}

/** The body as it was sent; call it before `parseBody` replaces it. */
export function toBytes({ body, isBase64Encoded }: HttpRequest['event']): Buffer {
  return Buffer.from((body as string | undefined) ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidFields({ body: 'must be UTF-8' });
  }
}

/** Keys that can modify an object's prototype; rejected at any depth. */
const RESERVED_KEYS = new Set<unknown>(['__proto__', 'constructor']);

const reservedKeyError = (key: string) => invalidFields({ [key]: 'is not an allowed field name' });

/** The parser itself rejects `__proto__`, but `constructor` only with a `prototype` in it. */
function rejectReservedKeys(key: string, value: unknown): unknown {
  if (RESERVED_KEYS.has(key)) throw reservedKeyError(key);
  return value;
}

/** Maps the parser's errors to ours: 415, otherwise 400. Drops the cause, which may contain the body. */
function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { statusCode, cause } = error as { statusCode?: number; cause?: { data?: unknown } };
  if (statusCode === 415) return new ServiceError('not_json');
  return RESERVED_KEYS.has(cause?.data)
    ? reservedKeyError(String(cause?.data))
    : invalidFields({ body: 'must be valid JSON' });
}
