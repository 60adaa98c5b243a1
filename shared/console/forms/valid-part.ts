import type * as v from 'valibot';
import { parseInto } from '../../requests/parse-input.ts';
import { toSentence } from './fields.ts';
import { readFields } from './read-fields.ts';

/** The valid part of a form so far, and what is wrong with its other fields. For a schema without required fields. */
export function parseValidPart<S extends v.GenericSchema>(schema: S, sent: URLSearchParams) {
  const fields = readFields(sent);
  const problems: Record<string, string> = {};
  parseInto(problems, schema, fields);
  const valid = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in problems)));
  return { values: parseInto({}, schema, valid) as v.InferOutput<S>, problems };
}

/** A sentence for each problem, by the labels of the fields. */
export const toSentences = (
  problems: Record<string, string>,
  labels: Readonly<Record<string, string>>,
): string[] => Object.entries(problems).map(([name, problem]) => toSentence(labels[name] ?? name, problem));
