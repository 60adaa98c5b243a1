import * as v from 'valibot';

type Item = v.GenericSchema | v.GenericPipeItem;
type Pipe = readonly [v.GenericSchema, ...Item[]];

/**
 * The part of a request's schema that callers need: what they should send, without the other forms that are accepted too,
 * and without what code does to the value. `@valibot/to-json-schema` converts the result.
 */
export function documentedSchema(schema: v.GenericSchema): v.GenericSchema {
  const documented = 'pipe' in schema ? documentedPipe(schema.pipe as Pipe) : documentedParts(schema);
  // A value of the wrong form becomes the default.
  return 'fallback' in schema ? piped(documented, [v.metadata({ default: schema.fallback })]) : documented;
}

function documentedPipe(pipe: Pipe): v.GenericSchema {
  const notes = flat(pipe).filter((item) => item.type === 'description');
  const given = flat(pipe).find(isJsonSchema);
  if (given) return piped(v.unknown(), [v.metadata(given.metadata.jsonSchema), ...notes.slice(-1)]);
  const [first, ...rest] = pipe;
  // `Optional` and its like tidy any value up first, and then check it.
  const checked = first.type === 'unknown' ? rest.findLast((item) => item.kind === 'schema') : undefined;
  if (checked) return piped(documentedSchema(checked as v.GenericSchema), notes.slice(-1));
  const end = rest.findIndex((item) => item.kind === 'transformation' && item.type === 'transform');
  const checks = rest.slice(0, end < 0 ? undefined : end).filter(isDocumentable);
  return piped(documentedSchema(first), [...checks, ...notes.slice(-1)]);
}

/** Schemas that contain others. */
function documentedParts(schema: v.GenericSchema): v.GenericSchema {
  const parts = schema as unknown as Record<string, unknown>;
  const one = (key: string) => key in parts && { [key]: documentedSchema(parts[key] as v.GenericSchema) };
  return {
    ...schema,
    ...one('wrapped'),
    ...one('item'),
    ...one('value'),
    ...('entries' in parts && { entries: mapValues(parts.entries as v.ObjectEntries, documentedSchema) }),
    ...(Array.isArray(parts.options) &&
      typeof parts.options[0] === 'object' && { options: parts.options.map(documentedSchema) }),
  };
}

/** A pipe keeps what marks an optional field. */
const piped = (first: v.GenericSchema, items: Item[]): v.GenericSchema =>
  items.length > 0 ? ({ ...first, pipe: [...getPipe(first), ...items] } as v.GenericSchema) : first;

const getPipe = (schema: v.GenericSchema): Item[] =>
  'pipe' in schema ? [...(schema.pipe as Pipe)] : [schema];

const flat = (pipe: readonly Item[]): Item[] =>
  pipe.flatMap((item) => ('pipe' in item ? flat(item.pipe as Pipe) : [item]));

type JsonSchemaNote = v.MetadataAction<unknown, { jsonSchema: Record<string, unknown> }>;

/** What `DocumentedAs` adds. */
const isJsonSchema = (item: Item): item is JsonSchemaNote =>
  item.type === 'metadata' && 'jsonSchema' in (item as JsonSchemaNote).metadata;

const documentable = ['max_length', 'min_length', 'rfc_email', 'min_value', 'max_value', 'regex'];

/**
 * Checks that JSON Schema knows. Every text must be free of control characters: a general note says so. A pattern with flags,
 * such as one with `\\p{L}`, means something else, or nothing, to many tools.
 */
function isDocumentable(item: Item): boolean {
  if (item.type === 'regex') {
    const { requirement } = item as v.RegexAction<string, undefined>;
    return requirement.flags === '' && !requirement.source.startsWith('^[^\\u0000');
  }
  return documentable.includes(item.type);
}

const mapValues = <T, U>(values: Record<string, T>, map: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
