import type { ActionBy } from '../../domain/audit.ts';
import { ServiceError } from '../../errors.ts';
import { auditSteps } from '../audit.ts';
import { startPurge } from '../jobs/start-purge.ts';
import {
  administratorKey,
  administratorsTotalKey,
  apiKeyKey,
  emailKey,
  keyOwnerKey,
  totalsKey,
  userEntryKey,
  userKey,
  usernameKey,
} from '../keys.ts';
import { type Step, transact } from '../table/transactions.ts';
import { getUserByIdOrThrow, type StoredUser } from './users.ts';

/**
 * Deletes a user with their API keys and sign-in, and starts the purge of what they own. Nothing new can be created for
 * them. Throws `user_not_found` or `last_administrator`.
 */
export async function deleteStoredUser(id: number, by: ActionBy): Promise<void> {
  const user = await getUserByIdOrThrow(id);
  await transact([
    deleteUnchanged(user),
    { Delete: { Key: apiKeyKey(user.keyHash) } },
    // Additional keys do not work without it; the purge deletes them.
    { Delete: { Key: keyOwnerKey(id) } },
    { Delete: { Key: usernameKey(user.username) } },
    { Delete: { Key: emailKey(user.email) } },
    { Delete: { Key: userEntryKey(id) } },
    // Marked, not deleted: a concurrent request that creates something for this user fails on the mark.
    {
      Update: {
        Key: totalsKey(id),
        UpdateExpression: 'SET deleted = :true',
        ExpressionAttributeValues: { ':true': true },
      },
    },
    startPurge('users', id, id),
    ...auditSteps({ ...by, action: 'user.deleted', target: user }),
    ...(user.isAdmin ? [countAdministratorOut, { Delete: { Key: administratorKey(id) } }] : []),
  ]);
}

/** Fails if the user changed since they were read, because the keys of the other deletes follow from what was read. */
function deleteUnchanged({ id, email, keyHash }: StoredUser): Step {
  return {
    Delete: {
      Key: userKey(id),
      ConditionExpression: 'email = :email AND keyHash = :keyHash',
      ExpressionAttributeValues: { ':email': email, ':keyHash': keyHash },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
    onConditionFailed: (user) =>
      user ? new ServiceError('busy', { retryAfter: 1 }) : new ServiceError('user_not_found'),
  };
}

/** Keeps the last administrator, even when two delete each other at the same time. */
const countAdministratorOut: Step = {
  Update: {
    Key: administratorsTotalKey,
    UpdateExpression: 'ADD administrators :minusOne',
    ConditionExpression: 'administrators > :one',
    ExpressionAttributeValues: { ':minusOne': -1, ':one': 1 },
  },
  onConditionFailed: () => new ServiceError('last_administrator'),
};
