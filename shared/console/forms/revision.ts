import type { SafeHtml } from '../../html/html.ts';
import * as texts from '../texts/changed.ts';
import { hiddenField } from './fields.ts';
import { type FormState, ROW } from './form-state.ts';
import { formatZonedTime } from './show-in-zone.ts';
import { isTimeField } from './typed-times.ts';

const REVISION_FIELD = 'revision';

/** The hidden field with the revision of what the form shows, so that a save tells whether it was changed in another tab. */
export const revisionField = (form: FormState, revision?: number): SafeHtml =>
  hiddenField(form, REVISION_FIELD, revision ?? '');

/** The revision that a form was opened with. NaN, which is never the current one, if it has none. */
export const revisionIn = (fields: URLSearchParams): number =>
  Number(fields.get(REVISION_FIELD) || Number.NaN);

/** Whether a form was refused because what it changes was changed elsewhere. */
export const isOutdated = ({ problems }: FormState): boolean => problems[REVISION_FIELD] !== undefined;

/** As many characters as a text area holds. Rows can have megabytes. */
const MAX_SHOWN = 5000;

interface StoredForm {
  /** The form with what is stored. */
  stored: FormState;
  revision: number;
  /** In which times are shown. */
  timezone: string;
  /** The names of fields that are never stored. */
  notStored?: RegExp | undefined;
}

/**
 * The form as it was typed, after what it changes was changed elsewhere: each field that differs says what is stored now. The
 * next save replaces that.
 */
export function withStored(
  typed: FormState,
  { stored, revision, timezone, notStored }: StoredForm,
): FormState {
  const [lines, linesNow] = [linesIn(typed, timezone), linesIn(stored, timezone)];
  const problems: Record<string, string> = {};
  for (const name of new Set([...lines.keys(), ...linesNow.keys()])) {
    const now = linesNow.get(name) ?? '';
    if (name === REVISION_FIELD || notStored?.test(name) || now === (lines.get(name) ?? '')) continue;
    problems[name] = texts.stored(now.slice(0, MAX_SHOWN));
  }
  const values = new Map(typed.values).set(REVISION_FIELD, [String(revision)]);
  return { values, problems, message: texts.message, status: 409 };
}

type Entry = readonly [name: string, values: readonly string[]];

/** By field, what it says in one line: a text, what is chosen of a list, or rows such as `France → https://example.fr/`. */
function linesIn({ values }: FormState, timezone: string): ReadonlyMap<string, string> {
  const fields = Map.groupBy(values, ([name]) => name.replace(/\[.*/, ''));
  return new Map([...fields].map(([name, entries]) => [name, formatEntries(entries, timezone)]));
}

function formatEntries(entries: readonly Entry[], timezone: string): string {
  const rows = Map.groupBy(entries, ([name]) => ROW.exec(name)?.[2]);
  return [...rows.values()]
    .map((row) =>
      row
        .toSorted(byColumn)
        .map((entry) => formatValues(entry, timezone))
        .join(' → '),
    )
    .join('; ');
}

/** The table keeps no order of a row's fields. The target of the row is shown last. */
const byColumn = ([a]: Entry, [b]: Entry) => (a.replace(/link$/, '~') < b.replace(/link$/, '~') ? -1 : 1);

/** Text is stored without space around it, and browsers send line breaks as `\r\n`. */
function formatValues([name, values]: Entry, timezone: string): string {
  const shown = isTimeField(name) ? values.map((value) => formatZonedTime(value, timezone)) : values;
  return shown.toSorted().join(', ').replace(/\r\n?/g, '\n').trim();
}
