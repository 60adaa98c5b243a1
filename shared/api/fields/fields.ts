import * as v from 'valibot';

/**
 * Helpers that build the schema of a request's field. A message completes `<field>: …`. This file holds functions only:
 * a schema that is built on import would end up in the bundle of every function.
 */

const REQUIRED = 'is required';

export const wrongType = (expected: string) => (issue: v.BaseIssue<unknown>) =>
  issue.received === 'undefined' || issue.received === 'null' ? REQUIRED : `must be ${expected}`;

/** A JSON value. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Says what a field is for. The API's document shows it. */
export const Described = <S extends v.GenericSchema>(schema: S, text: string) =>
  v.pipe(schema, v.description(text));

/**
 * Gives the JSON Schema of a value that a document cannot derive: of one that code checks, or of which only the usual
 * form is worth showing.
 */
export const DocumentedAs = <S extends v.GenericSchema>(
  schema: S,
  jsonSchema: { readonly [key: string]: Json },
) => v.pipe(schema, v.metadata({ jsonSchema }));

/** An object with these fields; other fields are ignored. */
export const Fields = <E extends v.ObjectEntries>(entries: E) => v.object(entries, wrongType('an object'));

/** Absent stays absent; null and the empty string become null, which clears a field or leaves a new one empty. */
export const Optional = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((input) => (input === '' ? null : input)),
      v.nullable(schema),
    ),
  );

/** Like `Optional`, but `false` and 0 clear a field too: existing clients send them for "none". */
export const OptionalOrFalsy = <S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((input) => input || null),
      v.nullable(schema),
    ),
  );

/** Too many entries are refused before any of them is parsed. */
export const ListOf = <S extends v.GenericSchema>(schema: S, maxEntries: number) => {
  const tooMany = `must have at most ${maxEntries} entries`;
  return v.pipe(
    v.unknown(),
    v.check((input) => !Array.isArray(input) || input.length <= maxEntries, tooMany),
    v.pipe(v.array(schema, wrongType('an array')), v.maxLength(maxEntries, tooMany)),
  );
};

/** A string of 1 to `maxLength` characters, trimmed, without control characters except tabs and line breaks. */
export const Text = (maxLength: number) =>
  v.pipe(
    v.string(wrongType('a string')),
    v.trim(),
    v.minLength(1, REQUIRED),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it rejects
    v.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters'),
    v.check((text) => text.isWellFormed(), 'must be well-formed Unicode'),
  );

export const OneOf = <const T extends readonly string[]>(values: T) =>
  v.picklist(values, wrongType(`one of ${values.join(', ')}`));

/** A boolean, or 1, 0, or its name in a string, as web forms and PHP clients send it. */
export const Flag = () =>
  v.pipe(
    DocumentedAs(
      v.union([v.boolean(), v.picklist([0, 1, '0', '1', 'true', 'false'])], wrongType('true or false')),
      { type: 'boolean' },
    ),
    v.transform((flag) => [true, 1, '1', 'true'].includes(flag)),
  );
