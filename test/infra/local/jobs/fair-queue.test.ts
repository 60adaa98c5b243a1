import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../../../infra/local/jobs/fair-queue.ts';

const aMessage = (id: string, userId: number) => ({ id, kind: 'test', userId, revision: 1, due: 0 });

/** The ids of the jobs in the order in which they run, one after the other. */
function takeAll(queue: FairQueue): string[] {
  const ids: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) {
    ids.push(next.id);
    queue.release(next);
  }
  return ids;
}

describe('the jobs of a kind that are due', () => {
  it('run in turns of their users, each of whom has the oldest first', () => {
    const queue = new FairQueue();
    for (const [id, userId] of [
      ['a1', 1],
      ['a2', 1],
      ['a3', 1],
      ['b1', 2],
      ['b2', 2],
      ['c1', 3],
    ] as const)
      queue.add(aMessage(id, userId));
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('run one at a time for each user', () => {
    const queue = new FairQueue();
    for (const [id, userId] of [
      ['a1', 1],
      ['a2', 1],
      ['b1', 2],
    ] as const)
      queue.add(aMessage(id, userId));
    expect([queue.take()?.id, queue.take()?.id, queue.take()]).toEqual(['a1', 'b1', undefined]);
    queue.release(aMessage('b1', 2));
    expect(queue.take()).toBeUndefined();
    queue.release(aMessage('a1', 1));
    expect(queue.take()?.id).toBe('a2');
  });

  it('run a few at a time for each user if the kind allows it, but never one twice', () => {
    const queue = new FairQueue(2);
    for (const id of ['a1', 'a1', 'a2', 'a3']) queue.add(aMessage(id, 1));
    queue.add(aMessage('b1', 2));
    const taken = Array.from({ length: 4 }, () => queue.take()?.id);
    expect(taken).toEqual(['a1', 'b1', 'a2', undefined]);
    queue.release(aMessage('a2', 1));
    expect([queue.take()?.id, queue.take()]).toEqual(['a3', undefined]);
    queue.release(aMessage('a1', 1));
    expect(queue.take()?.id).toBe('a1');
  });
});
