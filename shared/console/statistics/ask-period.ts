import { OwnDate } from '../../api/console/period-query.ts';
import { Fields } from '../../api/fields/fields.ts';
import { type Period, type PeriodQuery, planPeriod } from '../../domain/clicks/period.ts';
import type { NameFilter } from '../../domain/clicks/period-report.ts';
import { shortenName } from '../../domain/values/short-names.ts';
import { invalidFields } from '../../errors.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { submitForm } from '../forms/submit-form.ts';

/** What a page requests, by its address, in the time zone of the account. */
export interface AskedPeriod extends PeriodQuery {
  timezone: string;
}

interface InPeriod<Found> {
  found: Found;
  /** The period of what was found. */
  asked: AskedPeriod;
  /** The dates that were typed, and what is wrong with them. */
  form: FormState;
}

type Read<Found> = (period: Period, filter: NameFilter | undefined) => Promise<Found>;

const OwnDates = Fields({ from: OwnDate, to: OwnDate });

/** Reads clicks in the period that an address names. If its dates are none, in the usual one, with what is wrong with them. */
export async function readInPeriod<Found>(
  { range, from, to, by, name }: PeriodQuery,
  { timezone, now }: { timezone: string; now: Date },
  read: Read<Found>,
): Promise<InPeriod<Found>> {
  const filter = by && name ? { by, name: shortenName(name) } : undefined;
  const readWith = (query: PeriodQuery) => read(planPeriod(query, { timezone, now }), filter);
  const typed = { ...(from && { from }), ...(to && { to }) };
  const sent = await submitForm(OwnDates, new URLSearchParams(typed), (dates) =>
    readWith({ range, ...dates }),
  );
  if (!sent.form)
    return { found: sent.result, asked: { range, ...typed, ...filter, timezone }, form: newForm(typed) };
  return { found: await readWith({ range }), asked: { range, ...filter, timezone }, form: sent.form };
}

/** The same for a file, which has no field to show it beside: throws the 400 of dates that are none. */
export async function readForFile<Found>(
  ...args: Parameters<typeof readInPeriod<Found>>
): Promise<Omit<InPeriod<Found>, 'form'>> {
  const { form, ...read } = await readInPeriod<Found>(...args);
  if (form.status !== 200) throw invalidFields(form.problems);
  return read;
}
