import type { JsonSchema } from '@valibot/to-json-schema';
import { type ApiRoute, possibleErrors } from '../../shared/api/contract/api-route.ts';
import { type ErrorCode, failures } from '../../shared/errors.ts';
import { type Example, slug } from './examples/example.ts';
import { convertSchema } from './json-schema.ts';

/** The responses that operations share, by name; fills while operations are written. */
export type ResponseStore = Map<string, object>;

/** Every response of a route by status: its success, and each error with its message and code. */
export function describeResponses(route: ApiRoute, examples: readonly Example[], store: ResponseStore) {
  const byStatus = Map.groupBy(new Set(possibleErrors(route)), (code) => failures[code].statusCode);
  const errors = [...byStatus].sort(([a], [b]) => a - b);
  return {
    200: success(route, examples),
    ...Object.fromEntries(errors.map(([status, codes]) => [status, errorReference(status, codes, store)])),
  };
}

function success(route: ApiRoute, examples: readonly Example[]) {
  const type = route.lines ? 'application/x-ndjson' : 'application/json';
  return {
    description: route.lines ? 'One JSON object per line.' : 'Success.',
    headers: {
      ...(route.access === 'public' ? {} : rateHeaders),
      ...((route.lines || route.nextIn) && { Link: reference('headers', 'Link') }),
    },
    content: {
      [type]: {
        schema: route.lines ? describeLines(route) : describeEnvelope(route),
        examples: Object.fromEntries(
          examples.map(({ name, response }) => [
            slug(name),
            { summary: name, value: showResponse(route, response) },
          ]),
        ),
      },
    },
  };
}

/** The body of a successful response, as an example shows it. */
export function showResponse(route: ApiRoute, response: object): unknown {
  if (!route.lines) return { error: route.list ? '0' : 0, ...response };
  return (response as object[]).map((line) => `${JSON.stringify(line)}\n`).join('');
}

const describeResponse = ({ response }: ApiRoute): JsonSchema => (response ? convertSchema(response) : {});

/** A text whose lines have the schema of the response. */
const describeLines = (route: ApiRoute) => ({
  type: 'string',
  contentMediaType: 'application/x-ndjson',
  contentSchema: describeResponse(route),
});

/** The fields of the route's response, and `error`. */
function describeEnvelope(route: ApiRoute): JsonSchema {
  const { properties, required = [], ...rest } = describeResponse(route);
  const error: JsonSchema = { const: route.list ? '0' : 0, description: 'No error.' };
  return { ...rest, type: 'object', properties: { error, ...properties }, required: ['error', ...required] };
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

const rateHeaders = Object.fromEntries(
  ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'].map((name) => [
    name,
    reference('headers', name),
  ]),
);

/** `AliasTaken`, or `LinkNotFoundOrPixelNotFound`. */
const nameErrors = (codes: ErrorCode[]) =>
  codes.map((code) => code.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())).join('Or');

function errorReference(status: number, codes: ErrorCode[], store: ResponseStore) {
  const name = nameErrors(codes);
  store.set(name, errorResponse(status, codes));
  return reference('responses', name);
}

/** Messages that depend on the request. */
const usualMessages: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'url: is required; expiry: must be in the future',
};

function errorResponse(status: number, codes: ErrorCode[]) {
  const findMessage = (code: ErrorCode) => usualMessages[code] ?? failures[code].message;
  const isCounted = status !== 401;
  return {
    description: codes.map((code) => `\`${code}\`: ${failures[code].message}`).join('<br>'),
    headers: {
      'X-Error-Code': { description: 'The code of the error.', schema: { type: 'string', enum: codes } },
      ...(isCounted && rateHeaders),
      ...([429, 503].includes(status) && { 'Retry-After': reference('headers', 'Retry-After') }),
      ...(status === 401 && { 'WWW-Authenticate': reference('headers', 'WWW-Authenticate') }),
    },
    content: {
      'application/json': {
        schema: reference('schemas', 'Error'),
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: { error: 1, message: findMessage(code) } }]),
        ),
      },
    },
  };
}
