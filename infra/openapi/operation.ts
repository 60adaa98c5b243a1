import type { JsonSchema } from '@valibot/to-json-schema';
import { type ApiRoute, takesIdempotencyKey } from '../../shared/api/contract/api-route.ts';
import { type Example, slug } from './examples/example.ts';
import { convertSchema } from './json-schema.ts';
import { describeResponses, type ResponseStore } from './responses.ts';

/** The operation of a route in the OpenAPI document. `examples` are those of the route. */
export function operation(route: ApiRoute, examples: readonly Example[], store: ResponseStore) {
  const { id, resource, summary, description, access, request } = route;
  return {
    operationId: id,
    tags: [resource],
    summary,
    description: access === 'admin' ? `${description} For administrators only.` : description,
    parameters: [
      ...parameters(
        'path',
        request.params,
        examples.map(({ params }) => params),
      ),
      ...parameters(
        'query',
        request.query,
        examples.map(({ query }) => query),
      ),
      ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(request.body && { requestBody: requestBody(route, request.body, examples) }),
    responses: describeResponses(route, examples, store),
    security: access === 'public' ? [] : [{ apiKey: [] }],
  };
}

type RequestSchema = NonNullable<ApiRoute['request']['body']>;

type Values = Example['query'];

/** Each with its value in the first example that has one. */
function parameters(location: 'path' | 'query', schema: RequestSchema | undefined, examples: Values[]) {
  if (!schema) return [];
  const { properties = {}, required = [] } = convertSchema(schema);
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, parameter]) => {
    const { description, ...shape } = parameter;
    const value = examples.find((values) => values?.[name] !== undefined)?.[name];
    return {
      name,
      in: location,
      required: location === 'path' || (required.includes(name) && !('default' in shape)),
      ...(description && { description }),
      schema: location === 'query' ? withoutNull(shape) : shape,
      ...(value !== undefined && { example: value }),
    };
  });
}

/** A query has no null. */
const withoutNull = ({ type, enum: values, ...shape }: JsonSchema): JsonSchema => ({
  ...shape,
  ...(type && { type: Array.isArray(type) ? type.filter((one) => one !== 'null')[0] : type }),
  ...(values && { enum: values.filter((value) => value !== null) }),
});

const requestBody = ({ row }: ApiRoute, schema: RequestSchema, examples: readonly Example[]) => ({
  required: true,
  content: {
    'application/json': {
      schema: row ? withRows(convertSchema(schema), convertSchema(row)) : convertSchema(schema),
      examples: Object.fromEntries(
        examples.map(({ name, body }) => [slug(name), { summary: name, value: body }]),
      ),
    },
  },
});

/** The body of a bulk route, whose rows are validated one by one. */
const withRows = (body: JsonSchema, row: JsonSchema): JsonSchema => ({
  ...body,
  properties: { urls: { ...(body.properties?.urls as JsonSchema), items: row } },
});
