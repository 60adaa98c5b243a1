import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import type { JobKind, Payload } from '../../api/contract/job-kind.ts';
import type { Job } from '../../domain/jobs.ts';
import { jobKey } from '../keys.ts';
import { setOrRemove } from '../table/expressions.ts';
import type { Step } from '../table/transactions.ts';

interface NewJob<K extends JobKind> {
  /** The user whose request it is; 0 for a job of the service itself. */
  userId: number;
  payload: Payload<K>;
  /** Does not run earlier than so many seconds from now. */
  delaySeconds?: number;
}

/** The attributes of a job that has not run yet. */
export function newJob<K extends JobKind>(
  kind: K,
  id: string,
  { userId, payload, delaySeconds = 0 }: NewJob<K>,
): Job<Payload<K>> {
  const now = Date.now();
  return {
    id,
    kind: kind.id,
    userId,
    payload,
    status: 'waiting',
    created: now,
    due: now + delaySeconds * 1000,
    deadline: now + kind.deadlineSeconds * 1000,
    attempts: 0,
    revision: 1,
  };
}

/** Transaction steps that start a job; with the id that `jobIdFor` makes, if there is no second one like it. */
export function startJob<K extends JobKind>(kind: K, job: NewJob<K>, id = ulid()): Step {
  return { Put: { Item: { ...jobKey(id), ...newJob(kind, id, job) } } };
}

/**
 * Transaction steps that start the only job of its kind for something: if there is one already, it starts from the
 * beginning with this payload, after a run that may be in progress.
 */
export function restartJob<K extends JobKind>(kind: K, key: string, job: NewJob<K>): Step {
  const id = jobIdFor(kind, key);
  const { revision, ...attributes } = newJob(kind, id, job);
  const update = setOrRemove({ ...attributes, state: undefined, error: undefined });
  return {
    Update: {
      Key: jobKey(id),
      // A lease stays: its holder ends it, or time does.
      UpdateExpression: `${update.UpdateExpression} ADD #revision :revision`,
      ExpressionAttributeNames: { ...update.ExpressionAttributeNames, '#revision': 'revision' },
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':revision': revision },
    },
  };
}

/** Of ULIDs, as in `shared/api/fields`. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_LENGTH = 26;

/** An id that looks like any other, and is always the same for this key. */
export function jobIdFor({ id: kind }: Pick<JobKind, 'id'>, key: string): string {
  const hash = createHash('sha256').update(`${kind}#${key}`).digest();
  return Array.from(hash.subarray(0, ID_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
