import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReceiver, verify } from '../../../test/support/webhooks/receiver.ts';
import { createSecret, Forwarder } from '../src/webhooks/forward.ts';

let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const delivery = { id: 'mwy4ggpe-787bc2a6-c70', body: '{"type":"link.created","data":{"title":"Grüße 👋"}}' };
const send = (url = receiver.url, secret = createSecret(), signal = new AbortController().signal) =>
  new Forwarder(url, secret).send(delivery, signal);

describe('A forwarded event', () => {
  it('has the body and the id of the delivery, and a signature that the published library accepts', async () => {
    const secret = createSecret();
    expect(await send(receiver.url, secret)).toEqual({ status: 200, failure: null, ms: expect.any(Number) });
    const [request] = receiver.received;
    expect(request).toMatchObject({ id: delivery.id, text: delivery.body });
    expect(verify(secret, request as never)).toMatchObject({ type: 'link.created' });
    expect(() => verify(createSecret(), request as never)).toThrow();
  });

  it('goes to this URL only', async () => {
    const other = await openReceiver();
    receiver.respondWith((_, response) => response.writeHead(307, { location: other.url }).end());
    expect(await send()).toMatchObject({ status: 307 });
    expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
    await other.close();
  });

  it('takes a host without a scheme', async () => {
    await send(receiver.url.replace('http://', ''));
    expect(receiver.received).toHaveLength(1);
  });

  it('says why there was no response', async () => {
    const { url } = receiver;
    await receiver.close();
    expect(await send(url)).toMatchObject({ status: null, failure: expect.stringContaining('ECONNREFUSED') });
  });

  it('is ended by the signal', async () => {
    const controller = new AbortController();
    receiver.respondWith(() => controller.abort());
    await expect(send(receiver.url, createSecret(), controller.signal)).rejects.toThrow('aborted');
  });
});
