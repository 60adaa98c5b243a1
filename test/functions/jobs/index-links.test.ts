import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteCampaign } from '../../../shared/api/campaigns.ts';
import { undeleteLink } from '../../../shared/api/link-history.ts';
import { deleteLink, listLinks, updateLink } from '../../../shared/api/links.ts';
import { updateIndex } from '../../../shared/data/search/update-index.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { splitWords } from '../../../shared/domain/search/words.ts';
import { getNumber, toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { feed, runJobs, withoutJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { routeRecord } from '../../support/table/route-records.ts';
import { indexAll, putDatedLinks, readIndex } from '../../support/table/search.ts';
import { restoreClock, tickingClock } from '../../support/turns.ts';

restoreClock();

const service = testService();
const find = async (user: TestUser, query: Record<string, unknown>): Promise<string[]> => {
  const { body } = await call(service, listLinks, { key: user.key, query: { limit: 1000, ...query } });
  expect(body.data.result).toBe(body.data.urls.length);
  return body.data.urls.map(({ alias }: { alias: string }) => alias);
};
const recordFor = (user: TestUser, { id, alias }: { id: number; alias: string }, event?: 'REMOVE') =>
  routeRecord({ id, userId: user.id, alias }, event);

describe('the index of links', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await service.addUser();
  });

  it('follows a link from its creation to its deletion, and keeps nothing of it', async () => {
    const link = await addLinkFor(service, user, { custom: 'followed', metatitle: 'First words' });
    await feed([recordFor(user, link)]);
    expect(await find(user, { q: 'first' })).toEqual(['followed']);
    const params = { id: link.id };
    await call(service, updateLink, {
      key: user.key,
      params,
      body: { url: 'https://example.org', metatitle: 'Second' },
    });
    await feed([recordFor(user, link)]);
    expect(await find(user, { q: 'first' })).toEqual([]);
    expect(await find(user, { q: 'second org' })).toEqual(['followed']);
    await call(service, deleteLink, { key: user.key, params });
    await feed([recordFor(user, link, 'REMOVE')]);
    expect(await find(user, { q: 'followed' })).toEqual([]);
    expect(await readIndex(user.id)).toEqual([]);
  });

  it('gives others the event loop between links, whose words take long to split', async () => {
    const added = await Promise.all(
      Array.from({ length: 40 }, () => addLinkFor(service, user, { description: '漢'.repeat(500) })),
    );
    const split = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    tickingClock();
    const indexing = updateIndex(
      user.id,
      added.map(({ id }) => getNumber(user.id, id) ?? 0),
    );
    let [inOneTurn, before] = [0, 0];
    const watch = (async () => {
      for (; split.mock.calls.length < added.length; before = split.mock.calls.length) {
        await setImmediate();
        inOneTurn = Math.max(inOneTurn, split.mock.calls.length - before);
      }
    })();
    await Promise.all([indexing, watch]);
    expect(inOneTurn).toBeLessThanOrEqual(6);
  });

  it('indexes a change of only the description, which changes the route’s revision', async () => {
    const link = await addLinkFor(service, user, { custom: 'described' });
    const change = { url: 'https://example.com/', description: 'Sunflowers' };
    const { requests } = await call(service, updateLink, {
      key: user.key,
      params: { id: link.id },
      body: change,
    });
    const written = requests.flatMap(({ input }) => input.TransactItems ?? []).map(({ Put }) => Put?.Item);
    expect(written.find((item) => item?.sk.S === 'ROUTE')?.revision).toEqual({ N: '1' });
    await feed([recordFor(user, link)]);
    expect(await find(user, { q: 'sunflowers' })).toEqual(['described']);
  });

  it('is not written again by a repeated record, and takes two reads', async () => {
    const link = await addLinkFor(service, user, { custom: 'repeated' });
    await feed([recordFor(user, link)]);
    const before = await readIndex(user.id);
    const requests = withoutJobs(await feed([recordFor(user, link), recordFor(user, link)]));
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'BatchGetItem']);
    expect(await readIndex(user.id)).toEqual(before);
  });

  it('keeps a link that is restored while it is taken out', async () => {
    const other = await service.addUser();
    const link = await addLinkFor(service, other, { custom: 'restored' });
    await feed([recordFor(other, link)]);
    const before = await readIndex(other.id);
    const params = { id: link.id };
    await call(service, deleteLink, { key: other.key, params });
    const { reached, release } = blockTransactions(service.table, (transaction) =>
      transaction.includes('SEARCH#'),
    );
    const removing = updateIndex(other.id, [getNumber(other.id, link.id) ?? 0]);
    await reached;
    await call(service, undeleteLink, { key: other.key, params });
    release();
    await removing;
    expect(await readIndex(other.id)).toEqual(before);
  });

  it('holds up to 40 words of a link, in small items', async () => {
    const other = await service.addUser();
    const text = Array.from({ length: 700 }, (_, i) => `wörd${i}`)
      .join(' ')
      .slice(0, 5000);
    const first = await addLinkFor(service, other, { custom: 'wordy', description: text });
    await feed([recordFor(other, first)]);
    expect(await find(other, { q: 'word36' })).toEqual(['wordy']);
    expect(await find(other, { q: 'word37' })).toEqual([]);
    const body = { url: 'https://other.test/', description: text.replaceAll('wörd', 'text') };
    await call(service, updateLink, { key: other.key, params: { id: first.id }, body });
    const requests = await feed([recordFor(other, first)]);
    const [write] = requests.filter(({ operation }) => operation === 'TransactWriteItems');
    expect(write?.input.TransactItems.length).toBeLessThanOrEqual(100);
    expect(await find(other, { q: 'text36' })).toEqual(['wordy']);
    for (const item of await readIndex(other.id)) expect(JSON.stringify(item).length).toBeLessThan(2000);
  });

  it('forgets a deleted campaign once the routes of its links are written without it', async () => {
    const { id } = await addCampaignFor(service, user);
    const link = await addLinkFor(service, user, { custom: 'campaigned', campaign: id });
    await feed([recordFor(user, link)]);
    expect(await find(user, { campaign: id })).toEqual(['campaigned']);
    await call(service, deleteCampaign, { key: user.key, params: { id } });
    await runJobs();
    await feed([recordFor(user, link)]);
    expect(await find(user, { campaign: id })).toEqual([]);
  });

  it('is deleted with its user, also if a link is indexed in between', async () => {
    const other = await service.addUser();
    const link = await addLinkFor(service, other, { custom: 'last-one' });
    await feed([recordFor(other, link)]);
    await deleteStoredUser(other.id, bySystem);
    await feed([routeRecord({ ...link, userId: other.id }, 'MODIFY', { expiry: '1970-01-01 00:00:00' })]);
    await runJobs();
    expect(await readIndex(other.id)).toEqual([]);
    await feed([recordFor(other, link, 'REMOVE')]);
    expect(await readIndex(other.id)).toEqual([]);
  });

  it('is deleted with its user, also if a link is indexed while it is purged', async () => {
    const other = await service.addUser();
    const link = await addLinkFor(service, other, { custom: 'purged-last' });
    await feed([recordFor(other, link)]);
    await deleteStoredUser(other.id, bySystem);
    const isDeletion = (transaction: string) =>
      transaction.includes('"Delete"') && transaction.includes(`USER#${other.id}#links`);
    const { reached, release } = blockTransactions(service.table, isDeletion);
    const purging = runJobs({ of: other });
    await reached;
    await updateIndex(other.id, [getNumber(other.id, link.id) ?? 0]);
    expect(await readIndex(other.id)).not.toEqual([]);
    release();
    await purging;
    expect(await readIndex(other.id)).toEqual([]);
  });

  it('skips a record without a link, and says so', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const link = await addLinkFor(service, user, { custom: 'after-it' });
    await feed([recordFor(user, { id: 7, alias: 'broken' }), recordFor(user, link)]);
    expect(JSON.stringify(log.mock.calls)).toContain('Malformed records were skipped.');
    log.mockRestore();
    expect(await find(user, { q: 'after' })).toEqual(['after-it']);
  });
});

/** DynamoDB Local counts no units for updates that create items in a transaction. */
const units = describe.skipIf(process.env.DYNAMODB_ENDPOINT !== undefined);

units('the index of links', () => {
  it('takes 2 write units for each token of a new link, its record, and the check of the link', async () => {
    const other = await service.addUser();
    const link = await addLinkFor(service, other, { custom: 'costs', metatitle: 'Four words of title' });
    const requests = withoutJobs(await feed([recordFor(other, link)]));
    const [write] = requests.filter(({ operation }) => operation === 'TransactWriteItems');
    // The alias, two words of the host, four of the title, the domain, the title and that there is one, and the day.
    expect(write?.input.TransactItems).toHaveLength(2 + 11);
    expect(write?.units).toBe(26);
    expect(requests).toHaveLength(4);
  });

  it('indexes links of a batch together, so that they share the lists of their common tokens', async () => {
    const other = await service.addUser();
    await putDatedLinks(
      other,
      Array.from({ length: 10 }, () => '2026-01-02 03:04:05'),
    );
    const [requests = []] = await indexAll(other);
    const written = requests
      .filter(({ operation }) => operation === 'TransactWriteItems')
      .reduce((sum, one) => sum + one.units, 0);
    // Two for each link, its alias, its title, and lists of words, domain, day, and of links with a title.
    expect(written).toBe(2 * (20 + 10 + 10 + 8));
  });
});

describe('any history of links', () => {
  const texts = fc.constantFrom('red', 'red green', 'Grün', 'blue, red!', '', 'RED blue', '東京');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), title: texts, description: texts }),
    fc.record({ kind: fc.constant('change' as const), at: fc.nat(9), title: texts, description: texts }),
    fc.record({ kind: fc.constant('delete' as const), at: fc.nat(9) }),
    fc.record({
      kind: fc.constant('deliver' as const),
      seed: fc.nat(99),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  );

  it('finds the same links as a full scan, in any order and with any repetition of records', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const user = await service.addUser();
      const live = new Map<number, { alias: string; text: string }>();
      const touched: { id: number; alias: string }[] = [];
      const deliver = (seed: number, copies: number) => {
        const numbers = Array.from({ length: copies }, () => touched)
          .flat()
          .toSorted((a, b) => ((a.id * 31 + seed) % 7) - ((b.id * 17 + seed) % 5))
          .map(({ id }) => id - toId(user.id, 0));
        const half = Math.floor(numbers.length / 2);
        // Two shards at the same time.
        return Promise.all([
          updateIndex(user.id, numbers.slice(half)),
          updateIndex(user.id, numbers.slice(0, half)),
        ]);
      };
      for (const one of steps) {
        if (one.kind === 'deliver') await deliver(one.seed, one.copies);
        else if (one.kind === 'add') {
          const link = await addLinkFor(service, user, {
            metatitle: one.title,
            description: one.description,
          });
          touched.push(link);
          live.set(link.id, { alias: link.alias, text: `${one.title} ${one.description}` });
        } else {
          const link = touched[one.at];
          if (!link || !live.has(link.id)) continue;
          const params = { id: link.id };
          if (one.kind === 'delete') {
            live.delete(link.id);
            await call(service, deleteLink, { key: user.key, params });
          } else {
            live.set(link.id, { alias: link.alias, text: `${one.title} ${one.description}` });
            const body = { url: 'https://example.com/', metatitle: one.title, description: one.description };
            await call(service, updateLink, { key: user.key, params, body });
          }
        }
      }
      await deliver(3, 2);
      for (const q of ['red', 'green', 'grun', 'blue red', '東京']) {
        const expected = [...live.values()].filter(({ text }) =>
          splitWords(q).every((word) => splitWords(text).includes(word)),
        );
        expect((await find(user, { q })).toSorted()).toEqual(expected.map(({ alias }) => alias).toSorted());
      }
    });
    await fc.assert(property, { numRuns: 15 });
  }, 60_000);
});
