import * as v from 'valibot';
import { dimensionNames } from '../../../shared/dimensions.ts';
import {
  type ClickSubject,
  parseClickSubject,
  socialPlatforms,
} from '../../../shared/domain/clicks/clicks.ts';
import { isMemberships } from '../../../shared/domain/clicks/memberships.ts';
import { getNumber } from '../../../shared/ids.ts';
import { isObject } from '../../../shared/is-object.ts';

const Name = v.pipe(v.string(), v.nonEmpty());
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What `countVisit` logs as `uncounted`. */
const UncountedVisit = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[0-9a-z]{8}-[\w-]{12}$/)),
    subject: v.custom<ClickSubject>((text) => parseClickSubject(String(text)) !== undefined),
    userId: Count,
    memberships: v.pipe(v.string(), v.check(isMemberships)),
    visitor: v.pipe(v.string(), v.regex(/^([\w-]{43}|private:[\dT-]{13}:[\da-f])$/)),
    facts: v.object({
      ...v.entriesFromList(dimensionNames, Name),
      social: v.optional(v.picklist(socialPlatforms)),
    }),
    time: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
    ),
    retention: v.pipe(Count, v.minValue(1)),
    isFree: v.optional(v.boolean()),
    isOutcomeUnknown: v.boolean(),
  }),
  v.check(({ subject, userId }) => getNumber(userId, parseClickSubject(subject)?.id ?? 0) !== undefined),
);
export type UncountedVisit = v.InferOutput<typeof UncountedVisit>;

export interface LoggedVisits {
  /** In the order of their ids, which is that of their times. */
  visits: UncountedVisit[];
  /** How many lines name an uncounted visit without all that is needed to count it. */
  incomplete: number;
}

/**
 * The uncounted visits in the text of a log: lines of one machine’s standard error, or of CloudWatch, with or without
 * times before them, or the JSON in which its tools return them. Other lines are ignored.
 */
export function readLoggedVisits(text: string): LoggedVisits {
  const found = parseEntries(text).flatMap((entry) => (isObject(entry) ? uncountedIn(entry) : []));
  const parsed = found.map((uncounted) => v.safeParse(UncountedVisit, uncounted));
  const visits = parsed.flatMap((result) => (result.success ? result.output : []));
  return {
    visits: visits.sort((a, b) => (a.id < b.id ? -1 : 1)),
    incomplete: parsed.length - visits.length,
  };
}

function parseEntries(text: string): unknown[] {
  const whole = parse(text);
  if (whole === undefined) return text.split('\n').map(parseLine);
  // `aws logs filter-log-events` returns events; a query of Logs Insights, a list of results.
  const events = isObject(whole) ? whole.events : whole;
  if (!Array.isArray(events)) return [whole];
  return events.map((event) => {
    const logged = event?.message ?? event?.['@message'];
    return typeof logged === 'string' ? parseLine(logged) : logged;
  });
}

const parseLine = (line: string): unknown => parse(line.slice(Math.max(0, line.indexOf('{'))));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lambda puts what a function logs into `message`. */
function uncountedIn(entry: Record<string, unknown>): unknown[] {
  const logged = isObject(entry.message) ? entry.message : entry;
  return logged.message === 'fault' && logged.uncounted !== undefined ? [logged.uncounted] : [];
}
