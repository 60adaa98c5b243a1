import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { createLink } from '../../../shared/api/links.ts';
import { readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { readOutboxState } from '../../../shared/data/webhooks/outbox.ts';
import { outboxStateKey } from '../../../shared/data/webhooks/webhook-keys.ts';
import { call } from '../../support/call.ts';
import { runJobs, runNextJob } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { dispatchOutbox } from '../../support/webhooks/outbox.ts';
import { testReceiver } from '../../support/webhooks/receiver.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const receiver = testReceiver();

const addLink = (user: TestUser) =>
  call(service, createLink, { key: user.key, body: { url: 'https://example.com/' } });
const listKinds = async () => (await readJobs()).map(({ kind }) => kind);

async function setSlowUntil(webhookId: number, slowUntil: number): Promise<void> {
  const command = new UpdateCommand({
    TableName: process.env.TABLE_NAME,
    Key: outboxStateKey(webhookId),
    UpdateExpression: 'SET slowUntil = :until',
    ExpressionAttributeValues: { ':until': slowUntil },
  });
  await tableClient().send(command);
}

const anHourLater = () => Date.now() + 3_600_000;

describe('the job deliverSlowEvents', () => {
  it('takes over what is left for a receiver whose response took more than two seconds', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user, { url: receiver.url });
    for (let n = 0; n < 3; n++) await addLink(user);
    receiver.respondWith((_, response) => setTimeout(() => response.end('ok'), 2050));
    await dispatchOutbox(user.id);
    await runNextJob();
    // Those that were in progress when the first one came.
    expect(receiver.received).toHaveLength(2);
    expect(await listKinds()).toEqual(['deliverSlowEvents']);
    receiver.respondWith((_, response) => response.end('ok'));
    await runJobs();
    expect(receiver.received).toHaveLength(3);
    expect(await readOutboxState(id)).toMatchObject({ slowUntil: expect.any(Number) });
  });

  it('is what the next events of such a receiver wake', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user, { url: receiver.url });
    await setSlowUntil(id, anHourLater());
    await addLink(user);
    await dispatchOutbox(user.id);
    expect(await listKinds()).toEqual(['deliverSlowEvents']);
    await runJobs();
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['deliverEvents', 'deliverSlowEvents', anHourLater],
    ['deliverSlowEvents', 'deliverEvents', () => 1],
  ])('is moved to or from before anything is sent: %s to %s', async (from, to, slowUntil) => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user, { url: receiver.url });
    if (from === 'deliverSlowEvents') await setSlowUntil(id, anHourLater());
    await addLink(user);
    await dispatchOutbox(user.id);
    expect(await listKinds()).toEqual([from]);
    await setSlowUntil(id, slowUntil());
    await runNextJob();
    expect([receiver.received.length, await listKinds()]).toEqual([0, [to]]);
    await runJobs();
    expect([receiver.received.length, await listKinds()]).toEqual([1, []]);
  });
});
