import { afterEach, describe, expect, it, vi } from 'vitest';
import { updateLink } from '../../../shared/api/links.ts';
import { links } from '../../../shared/data/links/links.ts';
import { changeOwned, getOwned } from '../../../shared/data/owned/owned-items.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { testService } from '../../support/service.ts';

const service = testService();
afterEach(() => {
  service.table.delayWith(undefined);
  service.table.failWith(undefined);
});

/** The API’s functions time out after 10 s. */
const MAX_MS = 8_000;

describe('optimistic retries', () => {
  it('let 20 simultaneous updates of one link succeed on a table that responds after 5 to 20 ms', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user);
    service.table.delayWith(() => 5 + Math.random() * 15);
    const start = performance.now();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        call(service, updateLink, {
          key: user.key,
          params: { id },
          body: { url: `https://example.com/${i}` },
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await getOwned(links, user.id, id)).revision).toBe(20);
    expect(performance.now() - start).toBeLessThan(MAX_MS);
  });

  it('end with busy, within a function’s time, when an item never stops changing', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user);
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems'
        ? Object.assign(new Error('cancelled'), {
            name: 'TransactionCanceledException',
            CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
          })
        : undefined,
    );
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 250;
      return time;
    });
    const change = changeOwned(links, user.id, id, (link) => link);
    await expect(change).rejects.toMatchObject({ code: 'busy', retryAfter: 1 });
    clock.mockRestore();
    expect(time).toBeLessThan(MAX_MS);
  });
});
