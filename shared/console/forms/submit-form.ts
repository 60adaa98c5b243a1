import type * as v from 'valibot';
import { type ErrorCode, invalidFields, ServiceError } from '../../errors.ts';
import { beginStep } from '../../event-loop.ts';
import { parseInto } from '../../requests/parse-input.ts';
import * as texts from '../texts/shell.ts';
import { type FormState, PROBLEM_SUFFIX, ROW } from './form-state.ts';
import { readFields, renumberRows, typedForm } from './read-fields.ts';

export type Submitted<Result> = { result: Result; form?: never } | { result?: never; form: FormState };

/**
 * Parses a form with the schema of the API's body and saves it. If a field is invalid, or saving throws a `ServiceError`,
 * returns the form to show again, with what was typed and the problem beside its field: `fieldsByError` names the fields of errors
 * that are about one, such as `{ alias_taken: 'custom' }`.
 */
export async function submitForm<S extends v.GenericSchema, Result>(
  schema: S,
  sent: URLSearchParams,
  save: (values: v.InferOutput<S>) => Promise<Result>,
  fieldsByError: Partial<Record<ErrorCode, string>> = {},
): Promise<Submitted<Result>> {
  const problems = readProblems(sent);
  const fields = readFields(sent);
  await beginStep();
  try {
    const values = parseInto(problems, schema, fields);
    await beginStep();
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    return { result: await save(values as v.InferOutput<S>) };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.statusCode >= 500) throw error;
    const { statusCode: status, retryAfter: retryAfterSeconds } = error;
    return { form: { ...typedForm(fields), status, retryAfterSeconds, ...toProblems(error, fieldsByError) } };
  }
}

/** Characters of what a script says is wrong with a file. */
const MAX_PROBLEM = 500;

/** What is already known to be wrong with what was sent. */
function readProblems(sent: URLSearchParams): Record<string, string> {
  const problems: Record<string, string> = {};
  const renumber = renumberRows(sent);
  for (const [name, value] of sent)
    if (name.endsWith(PROBLEM_SUFFIX))
      problems[renumber(name.slice(0, -PROBLEM_SUFFIX.length))] = value.slice(0, MAX_PROBLEM);
  return problems;
}

/** Problems of fields complete their label; other messages are sentences, shown above the form. */
function toProblems(error: ServiceError, fieldsByError: Partial<Record<ErrorCode, string>>) {
  const field = fieldsByError[error.code];
  if (field !== undefined) return { problems: { [field]: `: ${error.message}` }, message: texts.form.wrong };
  if (Object.keys(error.fields).length === 0) return { problems: {}, message: error.message };
  const problems = keepFirstRows(error.fields);
  const isAll = Object.keys(problems).length === Object.keys(error.fields).length;
  return { problems, message: isAll ? texts.form.wrong : texts.form.wrongRows(MAX_MARKED_ROWS) };
}

/** Rows of lists that a form marks as wrong: more than people correct at a time, and fewer than the lists of a link have. */
const MAX_MARKED_ROWS = 50;

/** The problems without those of later rows. */
function keepFirstRows(problems: Readonly<Record<string, string>>): Record<string, string> {
  const rows = new Set<string>();
  const isMarked = (name: string) => {
    const [, list, index] = ROW.exec(name) ?? [];
    if (index === undefined) return true;
    const row = `${list}[${index}]`;
    if (rows.size < MAX_MARKED_ROWS) rows.add(row);
    return rows.has(row);
  };
  return Object.fromEntries(Object.entries(problems).filter(([name]) => isMarked(name)));
}
