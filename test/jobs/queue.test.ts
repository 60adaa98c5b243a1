import { describe, expect, it, vi } from 'vitest';
import { startEventSource } from '../support/jobs/sqs/event-source.ts';
import { Queue } from '../support/jobs/sqs/queue.ts';

const aMessage = { body: 'a', groupId: '1', delaySeconds: 0 };
const aQueue = (change: Partial<ConstructorParameters<typeof Queue>[0]> = {}) =>
  new Queue({ visibilityTimeoutSeconds: 5, maxReceiveCount: 3, secondMs: 5, ...change });

describe('the queue of tests', () => {
  it('delivers a message after its delay, and not again until its visibility timeout is over', async () => {
    const queue = aQueue();
    queue.send({ ...aMessage, delaySeconds: 1 });
    expect(queue.receive()).toBeUndefined();
    await vi.waitUntil(() => queue.receive());
    expect([queue.receive(), queue.size]).toEqual([undefined, 1]);
    const again = await vi.waitUntil(() => queue.receive());
    queue.delete(again.messageId);
    expect(queue.size).toBe(0);
  });

  it('gives up a message that its function never takes, after as many receives as it allows', async () => {
    const queue = aQueue();
    let calls = 0;
    const { stop } = startEventSource(queue, {
      maxConcurrency: 2,
      invoke: async ({ Records: [message] }) => {
        calls++;
        return { batchItemFailures: [{ itemIdentifier: message?.messageId ?? '' }] };
      },
    });
    queue.send(aMessage);
    await vi.waitUntil(() => queue.deadLetters.length > 0);
    stop();
    expect([calls, queue.deadLetters, queue.size]).toEqual([3, ['a'], 0]);
  });

  it('delivers the messages of a group with fewer in flight first', () => {
    const queue = aQueue({ secondMs: 1000 });
    for (const body of ['a1', 'a2', 'a3']) queue.send({ ...aMessage, body });
    queue.send({ ...aMessage, body: 'b1', groupId: '2' });
    expect(Array.from({ length: 4 }, () => queue.receive()?.body)).toEqual(['a1', 'b1', 'a2', 'a3']);
  });
});
