import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret, signWebhook } from '../../../shared/domain/webhooks/sign.ts';

const [secret, other] = [createWebhookSecret(randomBytes), createWebhookSecret(randomBytes)];
const body = JSON.stringify({ type: 'message.received', data: { message: 'Grüße, 世界 👋\n"quoted"' } });
const request = { id: 'msg_1', body, now: new Date(), secrets: [secret] };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('A signed webhook', () => {
  it('is verified by the published library, as text and as bytes', () => {
    const headers = signWebhook(request);
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(new Webhook(secret).verify(Buffer.from(body), headers)).toEqual(JSON.parse(body));
  });

  it('is verified with either secret while one replaces the other', () => {
    const headers = signWebhook({ ...request, secrets: [secret, other] });
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
    for (const each of [secret, other])
      expect(new Webhook(each).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it.each([
    ['another secret', {}, other, body],
    ['another body', {}, secret, body.replace('quoted', 'forged')],
    ['another id', { 'webhook-id': 'msg_2' }, secret, body],
    [
      'another time',
      { 'webhook-timestamp': String(Math.floor(minutesAgo(1).getTime() / 1000)) },
      secret,
      body,
    ],
  ])('is refused with %s', (_, changed, key, received) => {
    const headers = { ...signWebhook(request), ...changed };
    expect(() => new Webhook(key).verify(received, headers)).toThrow('No matching signature found');
  });

  it('is refused if it is replayed after ten minutes', () => {
    const headers = signWebhook({ ...request, now: minutesAgo(10) });
    expect(() => new Webhook(secret).verify(body, headers)).toThrow('Message timestamp too old');
  });

  it('has a secret of 32 bytes in base64', () => {
    const written = /^whsec_([A-Za-z0-9+/]{43}=)$/.exec(secret)?.[1] ?? '';
    expect(Buffer.from(written, 'base64')).toHaveLength(32);
    expect(secret).not.toBe(other);
  });
});
