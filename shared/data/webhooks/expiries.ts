import { timedEvents } from '../../api/job-kinds.ts';
import type { Link } from '../../domain/links/links.ts';
import { restartJob } from '../jobs/start-job.ts';
import { splitIntoChunks } from '../table/batches.ts';
import { MAX_STEPS, type Step, transact } from '../table/transactions.ts';
import { expiryKey } from './webhook-keys.ts';

/** Transaction steps that watch for a link’s new expiry, of a user whose webhooks listen to that. */
export function moveExpiry(
  { id, userId }: Pick<Link, 'id' | 'userId'>,
  before: string | undefined,
  after: string | undefined,
): Step[] {
  if (before === after) return [];
  return [
    ...(before ? [{ Delete: { Key: expiryKey(userId, before, id) } }] : []),
    ...(after ? [watchExpiry({ id, userId, expiry: after })] : []),
  ];
}

/** The stream then starts the job that waits for it. */
export const watchExpiry = ({
  id,
  userId,
  expiry,
}: Pick<Link, 'id' | 'userId'> & { expiry: string }): Step => ({
  Put: { Item: { ...expiryKey(userId, expiry, id), linkId: id, expiry } },
});

/** Restarts the jobs of these users, because a new expiry may be earlier than the one that their job waits for. */
export async function watchExpiries(userIds: Iterable<number>): Promise<void> {
  const steps = [...userIds].map((userId) =>
    restartJob(timedEvents, String(userId), { userId, payload: { userId, task: 'expiries' } }),
  );
  for (const some of splitIntoChunks(steps, MAX_STEPS)) await transact(some);
}

/** Transaction steps that have all links of a user watched, as the user’s webhooks listen to `link.expired` from now on. */
export const watchExistingExpiries = (userId: number): Step =>
  restartJob(timedEvents, `existing#${userId}`, { userId, payload: { userId, task: 'existingExpiries' } });

/** Transaction steps that start the daily summaries of a user, whose webhooks listen to them from now on. */
export const startSummaries = (userId: number): Step =>
  restartJob(timedEvents, `summaries#${userId}`, { userId, payload: { userId, task: 'summaries' } });
