import { listOverdueMessages } from '../data/jobs/listed-jobs.ts';
import { sendMessages } from './queues.ts';

/** A message is delayed for up to 15 minutes, and comes again six minutes after a crash. */
const LOST_AFTER_MS = 30 * 60_000;
/** Of a backlog, whose messages are not lost: it has as many again after an hour, rather than twice as many. */
const MAX_MESSAGES = 1000;

/**
 * Sends messages again for jobs that have been overdue for so long that their messages may be lost. If one is not, one of the
 * two is out of date by the time that it arrives, and changes nothing.
 */
export async function sweepOverdueJobs(now: number): Promise<void> {
  await sendMessages((await listOverdueMessages(now - LOST_AFTER_MS)).slice(0, MAX_MESSAGES));
}
