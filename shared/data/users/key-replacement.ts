import type { ActionBy } from '../../domain/audit.ts';
import { ServiceError } from '../../errors.ts';
import { auditSteps } from '../audit.ts';
import { apiKeyKey, userKey } from '../keys.ts';
import { type Step, transact } from '../table/transactions.ts';
import { hashApiKey } from './api-keys.ts';
import { toKeyRecord, webhooksAsRead } from './key-records.ts';
import type { StoredUser } from './users.ts';

/**
 * Makes this API key the user's only valid one, as is necessary after the service secret was replaced. Writes nothing
 * if it is valid already. Throws as `replaceApiKey` does.
 */
export async function activateApiKey(user: StoredUser, apiKey: string): Promise<void> {
  if (hashApiKey(apiKey) === user.keyHash) return;
  await replaceApiKey(user, { apiKey, keyVersion: user.keyVersion }, { actor: 'system', now: new Date() });
}

export interface NewKey {
  apiKey: string;
  keyVersion: number;
}

/**
 * Gives a user another API key, which ends the one that they had when they were read. Throws `busy` if the key or the
 * plan changed since, and `user_not_found`.
 */
export async function replaceApiKey(
  user: StoredUser,
  { apiKey, keyVersion }: NewKey,
  by: ActionBy,
  more: Step[] = [],
): Promise<void> {
  const keyHash = hashApiKey(apiKey) ?? '';
  const webhooks = webhooksAsRead(user);
  const expiresAsRead = user.planExpires ? 'planExpires = :planExpires' : 'attribute_not_exists(planExpires)';
  await transact([
    {
      Update: {
        Key: userKey(user.id),
        UpdateExpression: 'SET keyHash = :new, keyVersion = :version',
        // Concurrent activations of the same key all succeed.
        ConditionExpression: `keyVersion = :readVersion AND keyHash IN (:new, :before) AND planId = :planId AND ${expiresAsRead} AND ${webhooks.condition}`,
        ExpressionAttributeValues: {
          ':new': keyHash,
          ':before': user.keyHash,
          ':version': keyVersion,
          ':readVersion': user.keyVersion,
          ':planId': user.planId,
          ...(user.planExpires && { ':planExpires': user.planExpires }),
          ...webhooks.values,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
      onConditionFailed: (found) =>
        found ? new ServiceError('busy', { retryAfter: 1 }) : new ServiceError('user_not_found'),
    },
    { Put: { Item: toKeyRecord({ ...user, keyHash }) } },
    { Delete: { Key: apiKeyKey(user.keyHash) } },
    ...auditSteps({ ...by, action: 'key.renewed', target: user }),
    ...more,
  ]);
}
