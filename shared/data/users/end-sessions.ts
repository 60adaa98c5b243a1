import { isSessionCurrent, type Session } from '../../domain/users/sessions.ts';
import { auditSteps } from '../audit.ts';
import { userKey } from '../keys.ts';
import { OPTIMISTIC_RETRIES, retryWithBackoff, StaleItem } from '../table/retry.ts';
import { transact } from '../table/transactions.ts';
import { findUser } from './users.ts';
import { drawVersion } from './versions.ts';

/** Signing out of one more browser ends all sessions, so that the user's item stays small. */
export const MAX_ENDED_SESSIONS = 50;

/**
 * Ends all sessions of the user of this session. Does nothing if it has ended already, so that an old cookie cannot end
 * newer sessions.
 */
export const endSessions = (session: Session, now: Date): Promise<void> =>
  untilWritten(() => endOnce(session, now, { isForAll: true }));

/** Ends this session alone, unless the user has signed out of many already: then, all of them. */
export const endSession = (session: Session, now: Date): Promise<void> =>
  untilWritten(() => endOnce(session, now, { isForAll: false }));

/** Starts again when another request changed the user's sessions in between. */
const untilWritten = (end: () => Promise<void>) =>
  retryWithBackoff(end, { isRetryable: (error) => error instanceof StaleItem, ...OPTIMISTIC_RETRIES });

async function endOnce(session: Session, now: Date, { isForAll }: { isForAll: boolean }): Promise<void> {
  const { id, keyVersion, sessionVersion, sessionId } = session;
  const user = await findUser(id);
  if (!user || !isSessionCurrent(session, user)) return;
  const { endedSessions: ended } = user;
  const endsAll = isForAll || (ended?.length ?? 0) >= MAX_ENDED_SESSIONS;
  const conditions = [
    'keyVersion = :keyVersion',
    'sessionVersion = :version',
    ...(endsAll ? [] : [ended ? 'endedSessions = :before' : 'attribute_not_exists(endedSessions)']),
  ];
  const update = {
    Key: userKey(id),
    UpdateExpression: endsAll
      ? 'SET sessionVersion = :next REMOVE endedSessions'
      : 'SET endedSessions = :ended',
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeValues: {
      ':keyVersion': keyVersion,
      ':version': sessionVersion,
      ...(endsAll ? { ':next': drawVersion() } : { ':ended': [...(ended ?? []), sessionId] }),
      ...(!endsAll && ended && { ':before': ended }),
    },
  };
  await transact([
    { Update: update, onConditionFailed: () => new StaleItem() },
    ...auditSteps({ actor: user, now, action: 'user.signed-out', target: user }),
  ]);
}
