import type { HttpEvent } from '../../api/contract/event.ts';
import { recordVisit } from '../../data/counting/visits.ts';
import { type ClickSubject, clickSubject } from '../../domain/clicks/clicks.ts';
import { env } from '../../env.ts';
import { logFault } from '../../errors.ts';
import { isCounted } from '../request/is-counted.ts';
import { visitFacts } from '../request/visit-facts.ts';
import { visitorId } from '../request/visitor-id.ts';

/** What a visitor was led on by, and whose that is. */
type Followed = { userId: number; retention: number } & ({ linkId: number } | { qrId: number });

function countedIn(followed: Followed): { counted: ClickSubject; functionId: string } {
  return 'linkId' in followed
    ? { counted: clickSubject('links', followed.linkId), functionId: 'followLink' }
    : { counted: clickSubject('qr-codes', followed.qrId), functionId: 'followQrCode' };
}

/**
 * Counts a visit that was given its target, if it is a click. Never rejects: the visitor is led on whether or not it
 * was counted, and a line in the log holds what is needed to count it later.
 */
export async function countVisit(
  followed: Followed,
  { headers, requestContext }: HttpEvent,
  { host, now: time }: { host: string; now: Date },
): Promise<void> {
  const { method, sourceIp } = requestContext.http;
  if (!isCounted(method, headers)) return;
  const { counted, functionId } = countedIn(followed);
  const { userId, retention } = followed;
  const visitor = visitorId({ visitorKey: env.visitorKey, counted, headers, sourceIp });
  const visit = { counted, userId, visitor, facts: visitFacts(headers, host), time, retention };
  try {
    await recordVisit(visit);
  } catch (error) {
    logFault(functionId, error, { uncounted: { ...visit, time: time.toISOString() } });
  }
}
