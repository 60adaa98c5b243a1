import type { HttpEvent } from '../api/event.ts';
import { recordVisit } from '../data/visits.ts';
import type { Route } from '../domain/visits.ts';
import { env } from '../env.ts';
import { logFault } from '../errors.ts';
import { isCounted } from './is-counted.ts';
import { visitFacts } from './visit-facts.ts';
import { visitorId } from './visitor-key.ts';

/**
 * Counts a visit that was given its target, if it is a click. Never rejects: the visitor is led on whether or not it
 * was counted, and a line in the log holds what is needed to count it later.
 */
export async function countVisit(
  { linkId, userId, retention }: Route,
  { headers, requestContext }: HttpEvent,
  { host, now: time }: { host: string; now: Date },
): Promise<void> {
  const { method, sourceIp } = requestContext.http;
  if (!isCounted(method, headers)) return;
  const visitor = visitorId({ visitorKey: env.visitorKey, linkId, headers, sourceIp });
  const visit = { linkId, userId, visitor, facts: visitFacts(headers, host), time, retention };
  try {
    await recordVisit(visit);
  } catch (error) {
    logFault('followLink', error, { uncounted: { ...visit, time: time.toISOString() } });
  }
}
