import type { SafeHtml } from '../../visitor/html/html.ts';
import * as texts from '../texts/changed.ts';
import { hiddenField } from './fields.ts';
import { type FormState, textIn } from './form-state.ts';

const REVISION_FIELD = 'revision';

/** The hidden field with the revision of what the form shows, so that a save tells whether it was changed in another tab. */
export const revisionField = (form: FormState, revision?: number): SafeHtml =>
  hiddenField(form, REVISION_FIELD, revision ?? '');

/** The revision that a form was opened with. NaN, which is never the current one, if it has none. */
export const revisionIn = (fields: URLSearchParams): number =>
  Number(fields.get(REVISION_FIELD) || Number.NaN);

/** Whether a form was refused because what it changes was changed elsewhere. */
export const isOutdated = ({ problems }: FormState): boolean => problems[REVISION_FIELD] !== undefined;

/** Text is stored without space around it, and browsers send line breaks as `\\r\\n`. */
const comparable = (text: string) => text.replace(/\r\n?/g, '\n').trim();

/** By field, what is stored now where that is not what was typed. `isSame` knows texts that mean the same. */
export function differences(
  typed: FormState,
  stored: FormState,
  isSame: (name: string, typed: string, stored: string) => boolean = (_, one, other) =>
    comparable(one) === comparable(other),
): Record<string, string> {
  const names = [...new Set([...typed.values.keys(), ...stored.values.keys()])];
  return Object.fromEntries(
    names
      .filter((name) => name !== REVISION_FIELD && !name.includes('['))
      .filter((name) => !isSame(name, textIn(typed, name), textIn(stored, name)))
      .map((name) => [name, texts.stored(textIn(stored, name))]),
  );
}

/** The form as it was typed, with these problems. The next save replaces what is stored now. */
export const reopened = (
  typed: FormState,
  { problems, revision, message }: { problems: Record<string, string>; revision: number; message?: string },
): FormState => ({
  values: new Map(typed.values).set(REVISION_FIELD, [String(revision)]),
  problems,
  message: message ?? texts.message(),
  status: 409,
});
