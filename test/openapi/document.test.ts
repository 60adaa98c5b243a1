import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { GenericSchema } from 'valibot';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../infra/openapi/document.ts';
import { examples } from '../../infra/openapi/examples/index.ts';
import { convertSchema } from '../../infra/openapi/json-schema.ts';
import { isDocumented } from '../../shared/api/contract/api-route.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { checkEach } from '../support/check-each.ts';

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
        // It asks the npm registry for a newer version, and reports its use, unless told not to.
        env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' },
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(lint).not.toThrow();
  });
});

/** Every JSON schema in a part of the document. */
function* listSchemas(part: unknown, place = ''): Generator<[place: string, Schema]> {
  if (typeof part !== 'object' || part === null) return;
  if ('type' in part || 'pattern' in part) yield [place, part as Schema];
  for (const [name, inner] of Object.entries(part))
    if (!/^examples?$/.test(name)) yield* listSchemas(inner, `${place}/${name}`);
}

describe('the schemas of the API’s document', () => {
  const document = openApiDocument();

  it('have patterns that mean the same in any dialect of regular expressions', () => {
    const patterns = [...listSchemas(document)].flatMap(([, { pattern }]) => pattern ?? []);
    expect(patterns).not.toEqual([]);
    // No Unicode properties, named groups, lookarounds, or references.
    expect(patterns.filter((pattern) => /\\[pPkuxc1-9]|\(\?[^:]|\[\^?\]|&&/.test(pattern))).toEqual([]);
    for (const pattern of patterns) expect(() => new RegExp(pattern)).not.toThrow();
  });

  it('say how long each text of a request may be, or what it looks like', () => {
    const requests = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, OperationInput>).flatMap(
        ([method, { parameters, requestBody }]) => [
          ...listSchemas([parameters, requestBody], `${method} ${path}`),
        ],
      ),
    );
    const endless = requests.filter(
      ([, { type, enum: values, const: only, maxLength, pattern }]) =>
        [type].flat().includes('string') && !values && !only && maxLength === undefined && !pattern,
    );
    expect(endless.map(([place]) => place)).toEqual([]);
  });
});

interface OperationInput {
  parameters?: unknown;
  requestBody?: unknown;
}

const listExamples = (id: string) => examples.filter(({ route }) => route === id);

describe('the contracts of the API', () => {
  it('have a summary like a heading, and a description in sentences', async () => {
    await checkEach(routes, ({ summary, description }) => {
      expect(summary, 'summary').toMatch(/^[A-Z][^.]{3,60}$/);
      expect(description, 'description').toMatch(/^[A-Z`].*\.$/s);
    });
  });

  it('describe every field of the query and the body', async () => {
    await checkEach(routes, ({ request: { query, body } }) => {
      const fields = [query, body].flatMap((schema) => (schema ? listFields(findSchema(schema)) : []));
      const silent = fields
        .filter(([, { description, const: only }]) => !description && !only)
        .map(([name]) => name);
      expect(silent, 'fields without Described(…, text) in shared/api').toEqual([]);
    });
  });

  it('have examples in infra/openapi/examples, whose names differ', async () => {
    await checkEach(routes, ({ id }) => {
      const own = listExamples(id);
      expect(own.length, 'number of examples').toBeGreaterThan(0);
      expect(new Set(own.map(({ name }) => name)).size).toBe(own.length);
    });
  });

  it('have an example of each parameter', async () => {
    const names = (schema?: GenericSchema) =>
      Object.keys(schema ? (findSchema(schema).properties ?? {}) : {});
    await checkEach(routes, ({ id, request: { params, query } }) => {
      const own = listExamples(id);
      expect(names(params).filter((name) => !own.some((example) => example.params?.[name]))).toEqual([]);
      expect(
        names(query).filter((name) => !own.some((example) => example.query?.[name] !== undefined)),
      ).toEqual([]);
    });
  });

  it('describe the requests of their examples', async () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    await checkEach(routes, ({ id, request: { params, query, body } }) => {
      for (const example of listExamples(id)) {
        const parts = [
          [params, example.params],
          [query, example.query],
          [body, example.body],
        ] as const;
        for (const [schema, value] of parts) {
          if (!schema) expect(value).toBeUndefined();
          else if (!ajv.validate(findSchema(schema), value ?? {})) expect(ajv.errorsText()).toBe('');
        }
      }
    });
  });
});

/** The JSON schemas of the contracts: each once, as several rules read them and Ajv compiles them. */
const schemas = new Map<GenericSchema, Schema>();
function findSchema(schema: GenericSchema): Schema {
  const found = schemas.get(schema) ?? convertSchema(schema);
  schemas.set(schema, found);
  return found;
}

type Schema = ReturnType<typeof convertSchema>;

/**
 * A field with one value names the alternative, such as `type`. The fields of an object, or of the alternatives and parts of one.
 */
function listFields({ properties = {}, allOf = [], oneOf = [] }: Schema): [string, Schema][] {
  const parts = [...allOf, ...oneOf] as Schema[];
  return [...(Object.entries(properties) as [string, Schema][]), ...parts.flatMap(listFields)];
}
