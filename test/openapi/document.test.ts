import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { GenericSchema } from 'valibot';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../infra/openapi/document.ts';
import { examples } from '../../infra/openapi/examples/index.ts';
import { jsonSchemaOf } from '../../infra/openapi/json-schema.ts';
import { isDocumented } from '../../shared/api/contract/api-route.ts';
import { apiRoutes } from '../../shared/api/index.ts';

const FILE = 'shared/visitor/reference/openapi.json';
const routes = apiRoutes.filter(isDocumented);

describe('the API’s document', () => {
  it('is up to date (npm run openapi)', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument()));
    expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(document);
  });

  it('passes a strict linter', () => {
    const lint = () =>
      execFileSync('node_modules/.bin/redocly', ['lint', '--config', 'infra/openapi/redocly.yaml', FILE], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(lint).not.toThrow();
  });
});

describe.each(routes.map((route) => [route.id, route] as const))('the contract of %s', (id, route) => {
  const own = examples.filter((example) => example.route === id);
  const { params, query, body } = route.request;

  it('has a summary like a heading, and a description in sentences', () => {
    expect(route.summary, 'summary').toMatch(/^[A-Z][^.]{3,60}$/);
    expect(route.description, 'description').toMatch(/^[A-Z`].*\.$/s);
  });

  it('describes every field of the query and the body', () => {
    const fields = [query, body].flatMap((schema) => (schema ? fieldsOf(jsonSchemaOf(schema)) : []));
    const silent = fields
      .filter(([, { description, const: only }]) => !description && !only)
      .map(([name]) => name);
    expect(silent, 'fields without Described(…, text) in shared/api').toEqual([]);
  });

  it('has an example in infra/openapi/examples, whose names differ', () => {
    expect(own.length, `examples of ${id}`).toBeGreaterThan(0);
    expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
  });

  it('has an example of each parameter', () => {
    const names = (schema?: GenericSchema) =>
      Object.keys(schema ? (jsonSchemaOf(schema).properties ?? {}) : {});
    expect(names(params).filter((name) => !own.some((example) => example.params?.[name]))).toEqual([]);
    expect(names(query).filter((name) => !own.some((example) => example.query?.[name]))).toEqual([]);
  });

  it('describes the requests of its examples', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const example of own) {
      const parts = [
        [params, example.params],
        [query, example.query],
        [body, example.body],
      ] as const;
      for (const [schema, value] of parts) {
        if (!schema) expect(value).toBeUndefined();
        else if (!ajv.validate(jsonSchemaOf(schema), value ?? {})) expect(ajv.errorsText()).toBe('');
      }
    }
  });
});

type Schema = ReturnType<typeof jsonSchemaOf>;

/** A field with one value names the alternative, such as `type`. The fields of an object, or of the alternatives and parts of one. */
function fieldsOf({ properties = {}, allOf = [], oneOf = [] }: Schema): [string, Schema][] {
  const parts = [...allOf, ...oneOf] as Schema[];
  return [...(Object.entries(properties) as [string, Schema][]), ...parts.flatMap(fieldsOf)];
}
