import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { ApiRoute } from '../api/contract/api-route.ts';
import { invalidFields, ServiceError } from '../errors.ts';
import { beginStep } from '../event-loop.ts';
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

/** More than a body needs: a thousand rows with forty fields each. */
const MAX_ROWS_VALUES = 40_000;
const MAX_BODY_VALUES = 10_000;

/** How many values the body of a route may have. */
export const maxBodyValues = ({ row }: ApiRoute): number => (row ? MAX_ROWS_VALUES : MAX_BODY_VALUES);

/** A body that takes a tenth of a millisecond, like other steps of a request. */
const LONG_BYTES = 8 * 1024;

/** An object without fields. */
const NOTHING = '{}';

const parser = httpJsonBodyParser();
type ParserRequest = Parameters<NonNullable<typeof parser.before>>[0];

/** Parses the JSON object in the body. A missing body becomes an empty object, so that validation names the fields. */
export const parseBody = () => ({
  async before(request: HttpRequest) {
    const { event, context } = request;
    const { route } = context.call;
    if (!route.request.body) return;
    const bytes = toBytes(event);
    if (bytes.length > maxBodyBytes(route)) throw tooLarge(route);
    const isLong = bytes.length > LONG_BYTES;
    if (isLong) await beginStep();
    assertBoundedJson(bytes, maxBodyValues(route));
    if (isLong) await beginStep();
    const text = decodeText(bytes);
    // Of a long body, the parser checks the type: it would also look for reserved names again, ten times as long as it parses.
    Object.assign(event, { body: isLong ? NOTHING : text || NOTHING, isBase64Encoded: false });
    if (bytes.length === 0) event.headers['content-type'] = 'application/json';
    try {
      await parser.before?.(request as unknown as ParserRequest);
      if (isLong) {
        await beginStep();
        Object.assign(event, { body: JSON.parse(text) });
        await beginStep();
      }
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

/** Maps the parser's errors to ours: 415, otherwise 400. Drops the cause, which may contain the body. */
function asServiceError(error: unknown): ServiceError {
  const { statusCode } = error as { statusCode?: number };
  return statusCode === 415 ? new ServiceError('not_json') : invalidFields({ body: 'must be valid JSON' });
}
