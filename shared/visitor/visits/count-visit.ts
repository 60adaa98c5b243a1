import { isOutcomeUnknown, recordVisit } from '../../data/counting/visits.ts';
import { type ClickSubject, clickSubject } from '../../domain/clicks/clicks.ts';
import { type Retention, retentionAt } from '../../domain/clicks/retention.ts';
import { env } from '../../env.ts';
import { logFault } from '../../errors.ts';
import { isClick } from '../request/bot-detection.ts';
import { visitFacts } from '../request/visit-facts.ts';
import { createVisitId } from '../request/visit-id.ts';
import { visitorId } from '../request/visitor-id.ts';
import type { VisitorRequest } from '../visitor-endpoint.ts';

/** The link or QR code that redirected a visitor, and its owner. */
type Followed = Retention & { userId: number } & ({ linkId: number } | { qrId: number });

const findSubject = (followed: Followed): ClickSubject =>
  'linkId' in followed ? clickSubject('links', followed.linkId) : clickSubject('qr-codes', followed.qrId);

/**
 * Counts a visit that was given its target, if it is a click. Never rejects: the visitor is redirected whether or not the
 * click was counted, and a log line holds what `npm run recount` needs to count it later.
 */
export async function countVisit(followed: Followed, request: VisitorRequest): Promise<void> {
  const { event, address, now: time, functionId } = request;
  const { headers, requestContext } = event;
  if (!isClick(requestContext.http.method, headers)) return;
  const { userId } = followed;
  const subject = findSubject(followed);
  const visitor = visitorId({ visitorKey: env.visitorKey, subject, headers, address });
  const retention = retentionAt(followed, time);
  const facts = visitFacts(headers, request);
  const visit = { id: createVisitId(time), subject, userId, visitor, facts, time, retention };
  try {
    await recordVisit(visit);
  } catch (error) {
    const uncounted = { ...visit, time: time.toISOString(), isOutcomeUnknown: isOutcomeUnknown(error) };
    logFault(functionId, error, { uncounted });
  }
}
