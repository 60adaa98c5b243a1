import { describe, expect, it, vi } from 'vitest';
import { post, useWebhookReceiver } from '../support/webhooks/post-to-receiver.ts';
import { startRawReceiver, startWebhookReceiver } from '../support/webhooks/webhook-receiver.ts';

const receiver = await useWebhookReceiver();
const ms = expect.any(Number);

describe('A host and port', () => {
  it('receive at most four requests at a time, and others are not kept waiting', async () => {
    const waiting: (() => void)[] = [];
    receiver.respond = (_, response) => void waiting.push(() => response.end());
    const first = Array.from({ length: 4 }, () => post(receiver.url));
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    expect(await post(receiver.url)).toEqual({ failure: 'busy', ms });
    expect(await post(receiver.url.replace('/hook', '/other'))).toEqual({ failure: 'busy', ms });
    const other = await startWebhookReceiver();
    expect(await post(other.url)).toMatchObject({ status: 200 });
    await other.stop();
    waiting[0]?.();
    await first[0];
    const fifth = post(receiver.url);
    await vi.waitFor(() => expect(waiting).toHaveLength(5));
    for (const respond of waiting) respond();
    for (const result of await Promise.all([...first, fifth])) expect(result).toMatchObject({ status: 200 });
  });

  it('are shared by users, so that those who are slow leave half of it to others', async () => {
    const waiting: (() => void)[] = [];
    receiver.respond = (_, response) => void waiting.push(() => response.end());
    const slow = { userId: 2, isQuick: false };
    const first = Array.from({ length: 2 }, () => post(receiver.url, slow));
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    expect(await post(receiver.url, slow)).toEqual({ failure: 'busy', ms });
    const others = Array.from({ length: 2 }, () => post(receiver.url, { userId: 3 }));
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    for (const respond of waiting) respond();
    for (const result of await Promise.all([...first, ...others]))
      expect(result).toMatchObject({ status: 200 });
  });

  it('are left half free by receivers that were slow lately, however many users they have', async () => {
    const waiting: (() => void)[] = [];
    receiver.respond = (_, response) => void waiting.push(() => response.end());
    const toSlow = (userId: number) => post(receiver.url, { userId, wasSlow: true });
    const first = [toSlow(2), toSlow(3)];
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    for (const userId of [4, 5, 6]) expect(await toSlow(userId)).toEqual({ failure: 'busy', ms });
    const quick = [post(receiver.url, { userId: 7 }), post(receiver.url, { userId: 8 })];
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    for (const respond of waiting) respond();
    for (const result of await Promise.all([...first, ...quick]))
      expect(result).toMatchObject({ status: 200 });
    const next = toSlow(4);
    await vi.waitFor(() => expect(waiting).toHaveLength(5));
    for (const respond of waiting) respond();
    expect(await next).toMatchObject({ status: 200 });
  });

  it('are not shared with receivers that were slow lately: what these leave is for others', async () => {
    const waiting: (() => void)[] = [];
    receiver.respond = (_, response) => void waiting.push(() => response.end());
    const slow = [2, 3].map((userId) => post(receiver.url, { userId, wasSlow: true }));
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    const quick = [post(receiver.url, { userId: 4 }), post(receiver.url, { userId: 4 })];
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    for (const respond of waiting) respond();
    for (const result of await Promise.all([...slow, ...quick]))
      expect(result).toMatchObject({ status: 200 });
  });

  it('are given next to who waits for them', async () => {
    const waiting: (() => void)[] = [];
    receiver.respond = (_, response) => void waiting.push(() => response.end());
    const all = Array.from({ length: 4 }, () => post(receiver.url, { userId: 2 }));
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    expect(await post(receiver.url, { userId: 3 })).toEqual({ failure: 'busy', ms });
    waiting[0]?.();
    await all[0];
    expect(await post(receiver.url, { userId: 2 })).toEqual({ failure: 'busy', ms });
    const next = post(receiver.url, { userId: 3 });
    await vi.waitFor(() => expect(waiting).toHaveLength(5));
    for (const respond of waiting) respond();
    for (const result of await Promise.all([...all, next])) expect(result).toMatchObject({ status: 200 });
  });

  it('are given to who asked first, not to who asks next', async () => {
    const waiting: (() => void)[] = [];
    receiver.respond = (_, response) => void waiting.push(() => response.end());
    const all = [2, 3, 4, 5].map((userId) => post(receiver.url, { userId }));
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    for (const userId of [6, 7])
      expect(await post(receiver.url, { userId })).toEqual({ failure: 'busy', ms });
    waiting[0]?.();
    await all[0];
    expect(await post(receiver.url, { userId: 7 })).toEqual({ failure: 'busy', ms });
    const next = post(receiver.url, { userId: 6 });
    await vi.waitFor(() => expect(waiting).toHaveLength(5));
    for (const respond of waiting) respond();
    for (const result of await Promise.all([...all, next])) expect(result).toMatchObject({ status: 200 });
  });

  it('are the same with a dot at the end of the host', async () => {
    const waiting: (() => void)[] = [];
    receiver.respond = (_, response) => void waiting.push(() => response.end());
    const network = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], mayReach: () => true };
    const url = `http://receiver.example:${receiver.port}/`;
    const first = Array.from({ length: 4 }, () => post(url, { network }));
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    expect(await post(url.replace('example:', 'example.:'), { network })).toEqual({ failure: 'busy', ms });
    for (const respond of waiting) respond();
    await Promise.all(first);
  });

  it('are free again after failures', async () => {
    const { url, stop } = await startRawReceiver(() => {});
    stop();
    for (let i = 0; i < 10; i++) expect(await post(url)).toEqual({ failure: 'connection', ms });
  });
});
