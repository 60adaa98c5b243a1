import * as v from 'valibot';
import { assertNoProblems } from '../errors.ts';
import type { HttpRequest } from './call.ts';

/** Parses path, query, and body with the route's schemas. Throws one 400 that names every invalid field. */
export const validate = () => ({
  before({ event, context: { call } }: HttpRequest) {
    const { params, query, body } = call.route.request;
    const problems: Record<string, string> = {};
    call.input = {
      params: parseInto(problems, params, event.pathParameters ?? {}),
      query: parseInto(problems, query, event.queryStringParameters ?? {}),
      body: parseInto(problems, body, event.body),
    };
    assertNoProblems(problems);
  },
});

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
  for (const issue of result.issues ?? []) problems[fieldOf(issue)] ??= issue.message;
  return result.output;
}

/** Path of the invalid field, as in `geotarget[0].link`. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('');
  return path.replace(/^\./, '') || 'body';
}
