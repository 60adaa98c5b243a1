import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/jobs/sweep-jobs.ts';
import { sweepJobs } from '../../../shared/api/streams.ts';
import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { useQueues } from '../../../shared/jobs/queues.ts';
import { runWithinGrant } from '../../support/calls/run-within-grant.ts';
import { addJob, addRunningJob } from '../../support/jobs/listed-jobs.ts';
import { sumUnits } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

testService();
let sent: JobMessage[] = [];
beforeEach(() => {
  sent = [];
  useQueues({ send: async (messages) => void sent.push(...messages) });
});
const sweep = () => runWithinGrant(sweepJobs, handler);
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
const waiting = { status: 'waiting', attempts: 0, error: undefined } as const;

describe('the sweep of background jobs', () => {
  it('reads an empty list for eight read units', async () => {
    const { requests } = await sweep();
    expect(requests.map(({ operation }) => operation)).toEqual(Array(8).fill('Query'));
    expect(sumUnits({ requests })).toBeLessThanOrEqual(8);
    expect(sent).toEqual([]);
  });

  it('sends the messages of jobs that have been overdue for half an hour, and of runs that crashed as long ago', async () => {
    const crashed = await addRunningJob({ due: minutesAgo(90), leaseUntil: minutesAgo(31) });
    const lost = await addJob({ ...waiting, due: minutesAgo(60), revision: 3, userId: 5 });
    await addJob({ ...waiting, due: minutesAgo(29) });
    await addJob({ ...waiting, due: minutesAgo(-60) });
    await addJob({ due: minutesAgo(60) });
    await addRunningJob({ due: minutesAgo(60) });
    await sweep();
    const message = { id: lost.id, kind: 'purge', userId: 5, revision: 3, due: lost.due };
    expect(sent).toEqual([message, expect.objectContaining({ id: crashed.id, due: crashed.leaseUntil })]);
    await sweep();
    expect(sent).toHaveLength(4);
  });

  it('sends a thousand messages at most, the longest overdue first', async () => {
    const created = Array.from({ length: 1001 }, (_, i) => addJob({ ...waiting, due: minutesAgo(2000 - i) }));
    const oldest = (await Promise.all(created)).toSorted((a, b) => a.due - b.due);
    await sweep();
    expect(sent.map(({ id }) => id)).toEqual(oldest.slice(0, 1000).map(({ id }) => id));
  });
});
