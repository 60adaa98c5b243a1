import { ClicksQuery } from '../../api/fields/clicks-query.ts';
import type { ClicksQuery as Query, TimeUnit } from '../../domain/clicks/timeline.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { submitForm } from '../forms/submit-form.ts';

/** The range that the address of a page names, in days of which the last one is in it. */
export interface Range {
  unit: TimeUnit;
  timezone: string;
  from?: string | undefined;
  to?: string | undefined;
}

interface InRange<Found> {
  found: Found;
  /** The range of what was found. */
  range: Range;
  /** What was typed, and what is wrong with it. */
  form: FormState;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** For the API, a range ends where its last day begins. */
const untilItsEnd = (to: string | undefined) =>
  to && new Date(Date.parse(to.slice(0, 10)) + DAY_MS).toISOString().slice(0, 10);

/** Reads clicks in the range that an address names. If that is not valid, in the usual one, with what is wrong with it. */
export async function clicksInRange<Found>(
  { unit, timezone, from, to }: Range,
  read: (query: Query) => Promise<Found>,
): Promise<InRange<Found>> {
  const asked = { ...(from && { from }), ...(to && { to }) };
  const sent = await submitForm(
    ClicksQuery,
    new URLSearchParams({ unit, timezone, ...asked }),
    async (query) => read({ ...query, to: untilItsEnd(query.to) }),
  );
  if (!sent.form) return { found: sent.result, range: { unit, timezone, ...asked }, form: newForm(asked) };
  return { found: await read({ unit, timezone }), range: { unit, timezone }, form: sent.form };
}
