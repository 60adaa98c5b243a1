import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { type Limit, reserveAttempt } from './attempts.ts';
import { tableClient } from './table/document-client.ts';
import { retryWithBackoff } from './table/retry.ts';

/** All attempts that are left are being compared. Some may be returned, because their passwords are right. */
class AllInUse extends Error {}

/** As long as a few comparisons take: what follows must still fit into the function's 10 s. */
const WAIT_FOR_COMPARISONS = { maxAttempts: 30, baseDelayMs: 100, maxDelayMs: 500, maxTotalMs: 3_000 };

/**
 * Compares a password within limits on wrong ones. An attempt of each limit is reserved before, so that concurrent guesses
 * cannot exceed a limit, and counts only if the password is wrong. While right ones may be among the reserved attempts, more
 * attempts wait, unless `waits` is false. Throws `busy` when they wait too long, and what `isRight` throws. A crash leaves its
 * reservation until the minute or hour ends.
 */
export async function compareWithinLimits(
  limits: readonly Limit[],
  isRight: () => Promise<boolean>,
  { waits = true } = {},
): Promise<'right' | 'wrong' | 'limited'> {
  const reserved: Limit[] = [];
  let isWrong = false;
  try {
    if (!(await reserveAll(limits, reserved, waits))) return 'limited';
    isWrong = !(await isRight());
  } finally {
    await Promise.all(reserved.map(isWrong ? countWrong : returnAttempt));
  }
  return isWrong ? 'wrong' : 'right';
}

/** Adds the limits to `reserved` one by one; false if so many passwords were wrong, or are in use, that one is reached. */
const reserveAll = (limits: readonly Limit[], reserved: Limit[], waits: boolean): Promise<boolean> =>
  retryWithBackoff(
    async () => {
      for (const limit of limits.slice(reserved.length)) {
        const outcome = await reserveAttempt(limit);
        if (outcome !== 'reserved') {
          if (outcome.wrong >= limit.max || !waits) return false;
          throw new AllInUse('All attempts of this minute are in use.');
        }
        reserved.push(limit);
      }
      return true;
    },
    { isRetryable: (error) => error instanceof AllInUse, ...WAIT_FOR_COMPARISONS },
  );

/** The reserved attempt stays for the rest of the minute or hour. */
const countWrong = (limit: Limit) => add(limit, 'ADD wrong :number', 1);

/** The password was right, or was not compared. */
const returnAttempt = (limit: Limit) => add(limit, 'ADD attempts :number', -1);

async function add(
  { key }: Limit,
  UpdateExpression: NonNullable<UpdateCommandInput['UpdateExpression']>,
  number: number,
): Promise<void> {
  const ExpressionAttributeValues = { ':number': number };
  await tableClient().send(
    new UpdateCommand({ TableName: env.tableName, Key: key, UpdateExpression, ExpressionAttributeValues }),
  );
}
