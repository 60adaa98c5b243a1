import { ServiceError } from '../../errors.ts';
import {
  administratorKey,
  administratorsTotalKey,
  apiKeyKey,
  emailKey,
  totalsKey,
  userEntryKey,
  userKey,
  usernameKey,
} from '../keys.ts';
import { startPurge } from '../owned/purge-requests.ts';
import { type Step, transact } from '../table/transactions.ts';
import { getUserByIdOrThrow, type StoredUser } from './users.ts';

/**
 * Deletes a user, with everything that lets them in; what they owned is the purge's, and nothing new can be made for
 * them. Throws `user_not_found` or `last_administrator`.
 */
export async function deleteStoredUser(id: number): Promise<void> {
  const user = await getUserByIdOrThrow(id);
  await transact([
    deleteUnchanged(user),
    { Delete: { Key: apiKeyKey(user.keyHash) } },
    { Delete: { Key: usernameKey(user.username) } },
    { Delete: { Key: emailKey(user.email) } },
    { Delete: { Key: userEntryKey(id) } },
    // Marked, not deleted: whoever creates something for this user at this moment meets the mark.
    {
      Update: {
        Key: totalsKey(id),
        UpdateExpression: 'SET deleted = :true',
        ExpressionAttributeValues: { ':true': true },
      },
    },
    startPurge('users', id, id),
    ...(user.isAdmin ? [oneAdministratorLess, { Delete: { Key: administratorKey(id) } }] : []),
  ]);
}

/** The claims to delete follow from what was read, so it has to be so still. */
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

/** Of two administrators who delete each other at once, one stays. */
const oneAdministratorLess: Step = {
  Update: {
    Key: administratorsTotalKey,
    UpdateExpression: 'ADD administrators :less',
    ConditionExpression: 'administrators > :one',
    ExpressionAttributeValues: { ':less': -1, ':one': 1 },
  },
  onConditionFailed: () => new ServiceError('last_administrator'),
};
