import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readJobs } from '../../shared/data/jobs/listed-jobs.ts';
import { chromeOnWindows } from '../support/calls/browsers.ts';
import { addRunningUser } from '../support/processes/add-running-user.ts';
import { runningService } from '../support/processes/running-service.ts';
import { seedLinks } from '../support/table/seed.ts';
import { testSize } from '../support/test-size.ts';
import { startWebhookReceiver } from '../support/webhooks/webhook-receiver.ts';

const service = runningService();
/** DynamoDB Local gets slower with each transaction. */
const LINKS = process.env.DYNAMODB_ENDPOINT ? 1_000 : testSize({ ci: 50_000, local: 5_000 });

const findPurge = async ({ id }: { id: number }) =>
  (await readJobs()).find(({ kind, userId }) => kind === 'purge' && userId === id);

describe(`while ${LINKS} links of a user are purged`, () => {
  it('another user’s click is sent to a webhook, a new link is found by search, and a purge is done', async () => {
    const [owner, other] = [await addRunningUser(service, 'owner'), await addRunningUser(service, 'other')];
    const receiver = await startWebhookReceiver();
    service.setEnvironment({ WEBHOOK_ALLOW_LOOPBACK: '1' });
    await seedLinks(
      owner.id,
      Array.from({ length: LINKS }, (_, i) => i + 1),
    );
    const url = 'https://example.com/';
    const addLink = async (custom: string) =>
      (await other.request('POST', '/url/add', { url, custom, metatitle: custom })).body;
    const [old, clicked] = [await addLink('old-one'), await addLink('clicked-one')];
    await other.request('POST', '/webhook/add', {
      name: 'Clicks',
      url: receiver.url,
      events: ['link.clicked'],
    });
    await service.api('DELETE', `/user/${owner.id}/delete`);

    const startedAt = performance.now();
    await service.visit(clicked.shorturl, { headers: chromeOnWindows });
    await addLink('sunflower');
    await other.request('DELETE', `/url/${old.id}/delete`);
    const isDone = {
      sent: () => receiver.received.length > 0,
      found: async () => (await other.request('GET', '/urls?q=sunflower')).body.data.result === 1,
      purged: async () => !(await findPurge(other)),
    };
    const seconds: Partial<Record<keyof typeof isDone, number>> = {};
    const names = Object.keys(isDone) as (keyof typeof isDone)[];
    for (let looks = 0; looks < 600 && names.some((name) => seconds[name] === undefined); looks++) {
      await sleep(50);
      for (const name of names)
        if (seconds[name] === undefined && (await isDone[name]()))
          seconds[name] = Math.round(performance.now() - startedAt) / 1000;
    }
    const left = await findPurge(owner);
    await receiver.stop();
    console.log(JSON.stringify({ links: LINKS, seconds, isPurging: left !== undefined }));
    // All of it was done before the purge of all these links, which began earlier.
    expect([Object.keys(seconds).sort(), left !== undefined]).toEqual([names.toSorted(), true]);
    expect(receiver.received).toHaveLength(1);
  });
});
