import { describe, expect, it, vi } from 'vitest';
import { renewWebhookSecret } from '../../../shared/api/webhooks.ts';
import { query } from '../../../shared/data/table/items.ts';
import { deliveriesPartition } from '../../../shared/data/webhooks/webhook-keys.ts';
import { replaceWebhook } from '../../../shared/data/webhooks/webhooks.ts';
import { call } from '../../support/call.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';
import { verify } from '../../support/webhooks/receiver.ts';
import { deliveryTests } from '../../support/webhooks/webhook-deliveries.ts';

const service = testService();
const { addUser, receiver } = deliveryTests(service);

describe('the secrets of a webhook', () => {
  it.each([
    [23.9, true],
    [24, false],
  ])('sign with the old one %d hours after it was replaced: %s', async (hours, isSigned) => {
    const { user, id, secret: old, addLinks, deliver } = await addUser();
    const renewed = (await call(service, renewWebhookSecret, { key: user.key, params: { id } })).body;
    // As if it had been replaced so long ago.
    await replaceWebhook(user.id, id, (webhook) => ({
      ...webhook,
      oldSecrets: webhook.oldSecrets?.map((one) => ({ ...one, until: one.until - hours * 3_600_000 })) ?? [],
    }));
    await addLinks(1);
    await deliver();
    const [request] = receiver.received;
    expect(verify(renewed.secret, request as never)).toBeDefined();
    const check = () => verify(old, request as never);
    if (isSigned) expect(check()).toBeDefined();
    else expect(check).toThrow();
  });

  it('sign until their own end if there is a new one again and again, up to five old ones', async () => {
    const { user, id, secret: first, addLinks, deliver } = await addUser();
    const renew = () => call(service, renewWebhookSecret, { key: user.key, params: { id } });
    const all = [first];
    for (let n = 0; n < 5; n++) all.push((await renew()).body.secret);
    const refused = await renew();
    expect([refused.status, refused.headers['x-error-code']]).toEqual([409, 'too_many_old_secrets']);
    await addLinks(1);
    await deliver();
    const [request] = receiver.received;
    for (const secret of all) expect(verify(secret, request as never)).toBeDefined();
    expect(String(request?.headers['webhook-signature']).split(' ')).toHaveLength(6);
  });

  it('are in no log, also after failures', async () => {
    const written: unknown[] = [];
    const spies = (['log', 'error', 'warn', 'info', 'debug'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation((...all) => void written.push(...all)),
    );
    const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(text);
      return true;
    });
    const { user, id, secret, addLinks, dispatch, deliver } = await addUser();
    receiver.respondWith((_, response) => response.writeHead(500).end());
    await addLinks(2);
    await deliver();
    // The table fails in the middle of a run.
    await addLinks(1);
    await dispatch();
    service.table.failWith(({ operation }) =>
      operation === 'BatchWriteItem' ? new Error('crash') : undefined,
    );
    await runJobs().catch(() => {});
    service.table.failWith(undefined);
    const renewed = await call(service, renewWebhookSecret, { key: user.key, params: { id } });
    for (const spy of [...spies, output]) spy.mockRestore();
    const text = JSON.stringify(written, (_, value) =>
      value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value,
    );
    expect(text).toContain('crash');
    for (const one of [secret, renewed.body.secret]) expect(text).not.toContain(one.slice(6, 30));
  });
});

describe('a delivery', () => {
  it('is kept for 30 days', async () => {
    const { id, addLinks, deliver } = await addUser();
    await addLinks(1);
    await deliver();
    const items = await query<{ ttl: number; sent: number }>({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': deliveriesPartition(id) },
    });
    expect(items.map(({ ttl, sent }) => ttl - Math.floor(sent / 1000))).toEqual([30 * 86_400]);
  });
});
