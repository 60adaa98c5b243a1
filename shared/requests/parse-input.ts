import * as v from 'valibot';
import { assertNoProblems } from '../errors.ts';

/** What the schema makes of the input. Throws one 400 that names every invalid field. */
export function parseOrThrow<S extends v.GenericSchema>(
  schema: S | undefined,
  input: unknown,
): v.InferOutput<S> {
  const problems: Record<string, string> = {};
  const parsed = parseInto(problems, schema, input);
  assertNoProblems(problems);
  return parsed as v.InferOutput<S>;
}

/** What the schema makes of the input. Adds the problem of each invalid field to `problems`. */
export function parseInto(
  problems: Record<string, string>,
  schema: v.GenericSchema | undefined,
  input: unknown,
): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, input);
  for (const issue of result.issues ?? []) problems[getField(issue)] ??= issue.message;
  return result.output;
}

/** Path of the invalid field, as in `geotarget[0].link`. */
function getField(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('');
  return path.replace(/^\./, '') || 'body';
}
