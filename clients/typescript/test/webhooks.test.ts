import { Webhook } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import { verifyWebhook, type WebhookHeaders, WebhookVerificationError } from '../src/index.ts';
import { installedClient, readme } from './packed-client.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const now = new Date('2026-11-23T12:00:00Z');
const event = { type: 'link.clicked', timestamp: '2026-11-23T12:00:00Z', data: { title: 'Grüße 👋' } };
const body = JSON.stringify(event);

/** The headers of a request that the published library signed. */
function sign(secret = SECRET, { date = now, text = body } = {}) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(date.getTime() / 1000),
    'webhook-signature': new Webhook(secret).sign('msg_1', date, text),
  };
}

const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const refusal = expect.any(WebhookVerificationError);

describe('verifyWebhook', () => {
  it.each([
    ['plain headers', sign()],
    ['headers of fetch', new Headers(sign())],
    [
      'headers that a server left as they came',
      {
        'Webhook-Id': 'msg_1',
        'Webhook-Timestamp': sign()['webhook-timestamp'],
        'Webhook-Signature': sign()['webhook-signature'],
      },
    ],
  ])('returns the event of a request with %s', async (_name, headers) => {
    expect(await verifyWebhook(SECRET, headers, body, { now })).toEqual(event);
  });

  it('takes the body as text or as bytes, and the secret with or without its prefix', async () => {
    const bytes = Buffer.from(body);
    expect(await verifyWebhook(SECRET.slice('whsec_'.length), sign(), bytes, { now })).toEqual(event);
  });

  it('signs a body once for each secret, however many signatures a request has', async () => {
    using computed = vi.spyOn(crypto.subtle, 'sign');
    const headers = { ...sign(), 'webhook-signature': 'v1,AA '.repeat(2_700) };
    await expect(verifyWebhook([SECRET, OTHER_SECRET], headers, body, { now })).rejects.toEqual(refusal);
    expect(computed).toHaveBeenCalledTimes(2);
  });

  it('accepts one of several secrets, and one of several signatures', async () => {
    const old = sign(OTHER_SECRET)['webhook-signature'];
    const headers = { ...sign(), 'webhook-signature': `v1a,x ${old} ${sign()['webhook-signature']}` };
    expect(await verifyWebhook(SECRET, headers, body, { now })).toEqual(event);
    expect(await verifyWebhook([OTHER_SECRET, SECRET], sign(), body, { now })).toEqual(event);
  });

  it.each<[name: string, headers: WebhookHeaders]>([
    ['another secret', sign(OTHER_SECRET)],
    ['another body', sign(SECRET, { text: `${body} ` })],
    ['another id', { ...sign(), 'webhook-id': 'msg_2' }],
    [
      'a later time than the signed one',
      { ...sign(), 'webhook-timestamp': String(now.getTime() / 1000 + 1) },
    ],
    ['a part of the signature', { ...sign(), 'webhook-signature': sign()['webhook-signature'].slice(0, -4) }],
    [
      'a signature of another version',
      { ...sign(), 'webhook-signature': sign()['webhook-signature'].replace('v1', 'v2') },
    ],
    ['an empty signature', { ...sign(), 'webhook-signature': 'v1,' }],
    ['a signature that is not base64', { ...sign(), 'webhook-signature': 'v1,\u{e9}%' }],
    ['a time that is not a number', { ...sign(), 'webhook-timestamp': 'NaN' }],
    [
      'a time that only begins as a number',
      { ...sign(), 'webhook-timestamp': `${sign()['webhook-timestamp']}.0` },
    ],
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name): [string, WebhookHeaders] => [
      `no ${name}`,
      { ...sign(), [name]: undefined },
    ]),
  ])('refuses a request with %s', async (_name, headers) => {
    await expect(verifyWebhook(SECRET, headers, body, { now })).rejects.toEqual(refusal);
  });

  it('refuses what is more than 5 minutes old or ahead, or as much as the caller says', async () => {
    const verify = (seconds: number, toleranceSeconds?: number) =>
      verifyWebhook(SECRET, sign(SECRET, { date: addSeconds(seconds) }), body, { now, toleranceSeconds });
    expect(await verify(-300)).toEqual(event);
    expect(await verify(300)).toEqual(event);
    await expect(verify(-301)).rejects.toEqual(refusal);
    await expect(verify(301)).rejects.toEqual(refusal);
    expect(await verify(-3600, 3600)).toEqual(event);
    await expect(verify(-11, 10)).rejects.toEqual(refusal);
  });

  it('takes the time now, as the published library does', async () => {
    const headers = sign(SECRET, { date: new Date(Math.floor(Date.now() / 1000) * 1000) });
    expect(await verifyWebhook(SECRET, headers, body)).toEqual(new Webhook(SECRET).verify(body, headers));
    await expect(verifyWebhook(SECRET, sign(), body)).rejects.toEqual(refusal);
  });

  it.each([
    ['no secret', '', body],
    ['an empty list of secrets', [], body],
    ['a secret that is not base64', ['whsec_%'], body],
    ['a body that was parsed', SECRET, event as unknown as string],
  ])('says that the program is wrong with %s', async (_name, secret, text) => {
    await expect(verifyWebhook(secret, sign(), text, { now })).rejects.toThrow(TypeError);
  });
});

describe('the README', () => {
  const { runProgram } = installedClient();
  const [, example = ''] = /^## Webhooks\n[\s\S]*?^```js\n([\s\S]*?)^```/m.exec(readme) ?? [];

  /** Gives the example a request, and prints the status of its response. */
  const receiving = `${example}
const request = new Request('http://localhost', { method: 'POST', headers: JSON.parse(process.env.HEADERS), body: process.env.BODY });
console.log((await receive(request)).status);`;

  it('shows a receiver that takes a signed request, and refuses any other', async () => {
    const headers = sign(SECRET, { date: new Date(Math.floor(Date.now() / 1000) * 1000) });
    const run = (text: string) =>
      runProgram(receiving, { WEBHOOK_SECRET: SECRET, HEADERS: JSON.stringify(headers), BODY: text });
    expect(await run(body)).toBe('msg_1 link.clicked\n204\n');
    expect(await run(`${body} `)).toBe('400\n');
  });
});
