import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readJobs } from '../../shared/data/jobs/listed-jobs.ts';
import { runningService } from '../support/running-service.ts';
import { seedLinks } from '../support/seed.ts';
import { testSize } from '../support/test-size.ts';

const service = runningService();
/** DynamoDB Local gets slower with each transaction. */
const LINKS = process.env.DYNAMODB_ENDPOINT ? 1_000 : testSize({ ci: 50_000, local: 2_000 });

async function addUser(username: string) {
  const added = { username, email: `${username}@example.com`, password: 'open sesame' };
  const { id } = (await service.api('POST', '/user/add', added)).body.data;
  const { apikey } = (await service.api('GET', `/user/${id}`)).body.data;
  const authorization = { authorization: `Bearer ${apikey}` };
  return {
    id,
    request: (method: string, path: string, body?: unknown) => service.api(method, path, body, authorization),
  };
}

const findPurge = async ({ id }: { id: number }) =>
  (await readJobs()).find(({ kind, userId }) => kind === 'purge' && userId === id);

describe(`while ${LINKS} links of a user are purged`, () => {
  it('a new link is found by search, and a purge of another user is done', async () => {
    const [owner, other] = [await addUser('owner'), await addUser('other')];
    await seedLinks(
      owner.id,
      Array.from({ length: LINKS }, (_, i) => i + 1),
    );
    const old = (await other.request('POST', '/url/add', { url: 'https://example.com/', custom: 'old-one' }))
      .body;
    await service.api('DELETE', `/user/${owner.id}/delete`);

    const startedAt = performance.now();
    await other.request('POST', '/url/add', {
      url: 'https://example.com/',
      custom: 'new-one',
      metatitle: 'Sunflower',
    });
    await other.request('DELETE', `/url/${old.id}/delete`);
    const isFound = async () => (await other.request('GET', '/urls?q=sunflower')).body.data.result === 1;
    const seconds = { found: 0, purged: 0 };
    const secondsSoFar = () => Math.round(performance.now() - startedAt) / 1000;
    for (let looks = 0; looks < 600 && !(seconds.found && seconds.purged); looks++) {
      await sleep(50);
      if (!seconds.found && (await isFound())) seconds.found = secondsSoFar();
      if (!seconds.purged && !(await findPurge(other))) seconds.purged = secondsSoFar();
    }
    const left = await findPurge(owner);
    console.log(JSON.stringify({ links: LINKS, ...seconds, isPurging: left !== undefined }));
    // Both were done before the purge of all these links, which began earlier.
    expect([seconds.found > 0, seconds.purged > 0, left !== undefined]).toEqual([true, true, true]);
  });
});
