import httpJsonBodyParser from '@middy/http-json-body-parser';
import { invalidFields, ServiceError } from '../errors.ts';
import type { HttpRequest } from './call.ts';

/** 256 KB: generous for any field of the interface, and what fits the table's items. */
const MAX_BYTES = 256 * 1024;

const parser = httpJsonBodyParser({ reviver: refuseReservedKeys });
type ParserRequest = Parameters<NonNullable<typeof parser.before>>[0];

/** Parses the JSON object of a route that takes a body; no body is an empty object, whose fields are then missed. */
export const parseBody = () => ({
  async before(request: HttpRequest) {
    const { event, context } = request;
    if (!context.call.route.request.body) return;
    const bytes = bytesOf(event);
    if (bytes.length > MAX_BYTES) throw new ServiceError('body_too_large');
    Object.assign(event, { body: bytes.length > 0 ? textOf(bytes) : '{}', isBase64Encoded: false });
    if (bytes.length === 0) event.headers['content-type'] = 'application/json';
    try {
      await parser.before?.(request as unknown as ParserRequest);
    } catch (error) {
      throw asServiceError(error);
    }
    if (!isObject(event.body)) throw invalidFields({ body: 'must be a JSON object' });
  },
});

function bytesOf({ body, isBase64Encoded }: HttpRequest['event']): Buffer {
  return Buffer.from((body as string | undefined) ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidFields({ body: 'must be UTF-8' });
  }
}

/** Names that reach into an object's prototype in careless code are refused wherever they stand. */
const RESERVED_KEYS = new Set<unknown>(['__proto__', 'constructor']);

const isNoField = (key: string) => invalidFields({ [key]: 'is not an allowed field name' });

/** For what the parser itself lets pass: it refuses `__proto__`, and `constructor` only with a `prototype`. */
function refuseReservedKeys(key: string, value: unknown): unknown {
  if (RESERVED_KEYS.has(key)) throw isNoField(key);
  return value;
}

/** The parser's own errors, with our statuses: 415, else 400. Their cause may hold the body: it is dropped. */
function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const { statusCode, cause } = error as { statusCode?: number; cause?: { data?: unknown } };
  if (statusCode === 415) return new ServiceError('not_json');
  return RESERVED_KEYS.has(cause?.data)
    ? isNoField(String(cause?.data))
    : invalidFields({ body: 'must be valid JSON' });
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
