import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { documentedSchema } from './documented-schema.ts';

/** The JSON Schema (2020-12, as in OpenAPI 3.1) of what callers send or get. */
export function convertSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...jsonSchema } = toJsonSchema(documentedSchema(schema), {
    typeMode: 'input',
    target: 'draft-2020-12',
    // A pattern with the flag `u` means the same in JSON Schema.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'regex' ? { ...jsonSchema, pattern: getPatternSource(valibotAction) } : null,
    overrideSchema: ({ valibotSchema, jsonSchema }) => shortened(valibotSchema, jsonSchema),
  });
  return jsonSchema;
}

const getPatternSource = (action: object) => (action as { requirement: RegExp }).requirement.source;

/** The usual spelling of some schemas. */
function shortened({ type }: { type: string }, jsonSchema: JsonSchema): JsonSchema | null {
  // All numbers of the API are integers; those that are not have a schema of their own.
  if (type === 'number') return { ...jsonSchema, type: 'integer' };
  if (type === 'record') return { ...jsonSchema, propertyNames: undefined };
  if (type === 'nullable') return nullable(jsonSchema);
  if (type.endsWith('object') && jsonSchema.required?.length === 0)
    return { ...jsonSchema, required: undefined };
  return null;
}

/** `"type": ["string", "null"]` reads better than `anyOf`. */
function nullable(jsonSchema: JsonSchema): JsonSchema {
  const [value] = jsonSchema.anyOf ?? [];
  if (typeof value !== 'object' || typeof value.type !== 'string') return jsonSchema;
  return {
    ...value,
    type: [value.type, 'null'],
    ...(value.enum && { enum: [...value.enum, null] }),
  };
}
