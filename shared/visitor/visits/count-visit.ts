import { isOutcomeUnknown, recordVisit } from '../../data/counting/visits.ts';
import { takeSlot } from '../../data/links/take-slot.ts';
import { type ClickSubject, clickSubject } from '../../domain/clicks/clicks.ts';
import { withRotator } from '../../domain/clicks/memberships.ts';
import { isPrivate, PRIVATE_DAYS } from '../../domain/clicks/private-visits.ts';
import { type Retention, retentionAt } from '../../domain/clicks/retention.ts';
import { readRotatorMark } from '../../domain/links/rotator-mark.ts';
import type { TargetName } from '../../domain/links/targeting.ts';
import { env } from '../../env.ts';
import { logFault } from '../../errors.ts';
import { isClick } from '../request/bot-detection.ts';
import { visitFacts } from '../request/visit-facts.ts';
import { createVisitId } from '../request/visit-id.ts';
import { visitorId } from '../request/visitor-id.ts';
import type { VisitorRequest } from '../visitor-endpoint.ts';
import { countNetworkClick } from './network-clicks.ts';

/** The link that redirected a visitor, or what else they visited, and its owner. */
type Followed = Retention & { userId: number; memberships?: string } & (
    | { linkId: number; clicklimit?: number }
    | { subject: ClickSubject }
  );

const findSubject = (followed: Followed): ClickSubject =>
  'linkId' in followed ? clickSubject('links', followed.linkId) : followed.subject;

/**
 * Counts a visit that gets its target, if it is a click, and returns whether it may be: a click of a link with a limit
 * needs one of its slots, and rejects if that fails. Any other visitor is redirected whether or not the click was counted,
 * and a log line holds what `npm run recount` needs to count it later.
 */
export async function countVisit(
  followed: Followed,
  request: VisitorRequest,
  target: TargetName = 'url',
): Promise<boolean> {
  const { event, address, now: time, functionId } = request;
  const { headers, requestContext } = event;
  if (!isClick(requestContext.http.method, headers)) return true;
  const { userId } = followed;
  const memberships = withRotator(followed.memberships ?? '', readRotatorMark(event.rawQueryString ?? ''));
  const subject = findSubject(followed);
  const { isCharged, isBusyNetwork } = countNetworkClick(userId, address, time);
  const visitor = visitorId({ visitorKey: env.visitorKey, subject, headers, address, time, isBusyNetwork });
  const retention = isPrivate(visitor) ? PRIVATE_DAYS : retentionAt(followed, time);
  const facts = visitFacts(headers, request, target);
  const visit = {
    ...{ id: createVisitId(time), subject, userId, memberships, visitor, facts, time, retention },
    ...(!isCharged && { isFree: true }),
  };
  if ('linkId' in followed && followed.clicklimit !== undefined) {
    const admission = await takeSlot(visit, followed.linkId);
    if (admission !== 'unlimited') return admission === 'taken';
  }
  try {
    await recordVisit(visit);
  } catch (error) {
    const uncounted = { ...visit, time: time.toISOString(), isOutcomeUnknown: isOutcomeUnknown(error) };
    logFault(functionId, error, { uncounted });
  }
  return true;
}
