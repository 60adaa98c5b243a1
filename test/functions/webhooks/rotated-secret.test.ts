import { describe, expect, it } from 'vitest';
import { createLink } from '../../../shared/api/links.ts';
import { testWebhook } from '../../../shared/api/webhook-deliveries.ts';
import { listWebhooks, renewWebhookSecret } from '../../../shared/api/webhooks.ts';
import { secrets, useSecrets } from '../../../shared/data/secrets.ts';
import { call } from '../../support/call.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { dispatchOutbox } from '../../support/webhooks/outbox.ts';
import { testReceiver, verify } from '../../support/webhooks/receiver.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const receiver = testReceiver();

/** Does something while the service has another secret. */
async function withOtherSecret<T>(run: () => Promise<T>): Promise<T> {
  const stored = await secrets();
  useSecrets({ ...stored, serviceSecret: async () => 'the secret before the rotation' });
  return run().finally(() => useSecrets(stored));
}

async function withWebhook() {
  const user = await service.addUser({ isAdmin: true });
  const events = ['link.created', 'link.expired', 'message.received', 'user.created'];
  const { id } = await withOtherSecret(() => addWebhookFor(service, user, { url: receiver.url, events }));
  const entry = async () => (await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0];
  const renew = async () =>
    (await call(service, renewWebhookSecret, { key: user.key, params: { id } })).body.secret;
  return { user, id, entry, renew };
}
async function addLink(user: TestUser) {
  await call(service, createLink, { key: user.key, body: { url: 'https://example.com/' } });
  await dispatchOutbox(user.id);
  await runJobs();
}

describe('After the service secret was replaced, a webhook', () => {
  it('is switched off, and says why', async () => {
    const { user, entry } = await withWebhook();
    await addLink(user);
    expect(await entry()).toMatchObject({ active: false, problem: 'secret', pending: 0, dropped: 1 });
    expect(receiver.received).toEqual([]);
  });

  it('is on again with a new secret, which alone signs', async () => {
    const { user, entry, renew } = await withWebhook();
    await addLink(user);
    const secret = await renew();
    expect(await entry()).toMatchObject({ active: true, problem: null });
    await addLink(user);
    const [request] = receiver.received;
    expect(verify(secret, request as never)).toMatchObject({ type: 'link.created' });
    expect(String(request?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it('sends at once what waits if it gets a new secret before it was switched off', async () => {
    const { user, entry, renew } = await withWebhook();
    const secret = await renew();
    await addLink(user);
    expect(verify(secret, receiver.received[0] as never)).toMatchObject({ type: 'link.created' });
    expect(await entry()).toMatchObject({ active: true, pending: 0, dropped: 0 });
  });

  it('cannot be tested until then', async () => {
    const { user, id, renew } = await withWebhook();
    const test = () => call(service, testWebhook, { key: user.key, params: { id }, body: {} });
    const { status, body } = await test();
    expect([status, body.message]).toEqual([
      409,
      'The secret of this webhook cannot be read anymore. Please replace it.',
    ]);
    await renew();
    expect((await test()).body.status).toBe(200);
  });
});

describe('A new secret', () => {
  it('leaves a webhook off that is off for another reason', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user, { active: false });
    await call(service, renewWebhookSecret, { key: user.key, params: { id } });
    expect((await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0].active).toBe(false);
  });
});
