import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { type ApiRoute, isDocumented, possibleErrors } from '../../../shared/api/contract/api-route.ts';
import { type ErrorCode, failures } from '../../../shared/errors.ts';
import { memoize } from '../../../shared/memoize.ts';
import document from '../../../shared/visitor/reference/openapi.json' with { type: 'json' };
import type { AnyShape } from '../random/any-shape.ts';

interface CheckedResponse {
  status: number;
  headers: Record<string, string>;
  body: AnyShape;
}

interface Header {
  required?: boolean;
  schema: object;
}

interface Response {
  headers?: Record<string, Header | Reference>;
  content: Record<string, { schema: object }>;
}

interface Reference {
  $ref: string;
}

const ID = 'openapi.json';
// Each worker compiles all schemas: to inline and optimize them takes longer than it saves.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  inlineRefs: false,
  code: { optimize: false },
}).addSchema(document, ID);
const compiled = new Map<string, ValidateFunction>();

/** Expects a response of the JSON API to be one that the API's document, as it is served, describes for the route. */
export function expectDocumented(route: ApiRoute, { status, headers, body }: CheckedResponse): void {
  // The document is about the service's own URL, and this response is that of another host.
  if (headers['x-error-code'] === 'edge_only') return;
  if (status !== 200) expectDeclaredError(route, status, headers['x-error-code']);
  if (!isDocumented(route)) return;
  const at = `#/paths/${escaped(route.path)}/${route.method.toLowerCase()}/responses/${status}`;
  const { pointer, value: response } = resolve(at);
  for (const [name, header] of Object.entries((response as Response).headers ?? {})) {
    const value = headers[name.toLowerCase()];
    const { pointer: headerPointer } = resolve(`${pointer}/headers/${escaped(name)}`);
    if (value !== undefined) expectValid(`${headerPointer}/schema`, value);
    else if (!optionalHeaders(status).includes(name))
      expect.fail(`The answer lacks the header ${name}: ${JSON.stringify(header)}`);
  }
  const type = headers['content-type']?.split(';')[0] ?? '';
  const schema = `${pointer}/content/${escaped(type)}/schema`;
  if (!route.lines || status !== 200) expectValid(schema, body);
  else for (const line of body) expectValid(`${schema}/contentSchema`, line);
}

/** The code is one that the contract names, with this status. */
function expectDeclaredError(route: ApiRoute, status: number, code: string | undefined): void {
  expect(possibleErrors(route)).toContain(code);
  expect(failures[code as ErrorCode].statusCode).toBe(status);
}

/** Headers that a response may lack: the last page has no next one, and a request that fails before it is counted has no rate. */
const optionalHeaders = (status: number) => [
  'Link',
  ...(status >= 400 ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] : []),
];

function expectValid(pointer: string, value: unknown): void {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: ID + pointer });
  compiled.set(pointer, validate);
  // All responses of all tests come here: the message takes longer than the check.
  if (validate(value)) return;
  expect(validate.errors, `${pointer}: ${JSON.stringify(value)?.slice(0, 500)}`).toBeNull();
}

/** What a JSON pointer leads to, and the pointer behind its references. */
const resolve = memoize((pointer: string): { pointer: string; value: object } => {
  const keys = pointer.split('/').slice(1).map(unescaped);
  const value = keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document);
  if (value === undefined)
    throw new Error(`shared/visitor/reference/openapi.json has no ${pointer}: npm run openapi`);
  const found = value as object | Reference;
  return '$ref' in found ? resolve(found.$ref) : { pointer, value: found };
});

const escaped = (key: string) =>
  encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('%7E', '~');
const unescaped = (key: string) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
