import { isCurrent, type Session } from '../../domain/users/sessions.ts';
import { isServiceError, ServiceError } from '../../errors.ts';
import { auditSteps } from '../audit.ts';
import { userKey } from '../keys.ts';
import { transact } from '../table/transactions.ts';
import { findUser } from './users.ts';

/**
 * Ends all sessions of the user of this session. Does nothing if it has ended already, so that an old cookie cannot end
 * newer sessions.
 */
export async function endSessions(session: Session, now: Date): Promise<void> {
  const { id, keyVersion, sessionVersion } = session;
  const user = await findUser(id);
  if (!user || !isCurrent(session, user)) return;
  const isFirst = sessionVersion === 0;
  const isAsRead = isFirst ? 'attribute_not_exists(sessionVersion)' : 'sessionVersion = :version';
  const update = {
    Key: userKey(id),
    UpdateExpression: 'SET sessionVersion = :next',
    ConditionExpression: `keyVersion = :keyVersion AND ${isAsRead}`,
    ExpressionAttributeValues: {
      ':keyVersion': keyVersion,
      ':next': sessionVersion + 1,
      ...(!isFirst && { ':version': sessionVersion }),
    },
  };
  try {
    // A transaction, because it is retried when another one writes the user at the same time.
    await transact([
      { Update: update, onConditionFailed: () => new ServiceError('unauthorized') },
      ...auditSteps({ actor: user, now, action: 'user.signed-out', target: user }),
    ]);
  } catch (error) {
    if (!isServiceError(error, 'unauthorized')) throw error;
  }
}
