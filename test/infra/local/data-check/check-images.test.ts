import { expect, it } from 'vitest';
import { aPng } from '../../../support/images/images.ts';
import { startInProcess } from '../../../support/processes/local-service.ts';
import { callApi } from '../../../support/processes/service-load.ts';
import type { ReadyService } from '../../../support/processes/service-process.ts';
import { dataFolders } from '../../../support/table/data-folders.ts';
import { change, problemsIn, replace } from '../../../support/table/data-sample.ts';

const aFolder = dataFolders();

/** Runs a service on this data, and returns what the check finds after it has stopped. */
async function problemsAfter(
  DATA_DIR: string,
  run: (ready: ReadyService) => Promise<unknown>,
  variables: Record<string, string> = {},
): Promise<string[]> {
  const { ready, stop } = await startInProcess({ DATA_DIR, ...variables });
  await run(ready).finally(stop);
  return problemsIn(DATA_DIR);
}

/** Succeeds, and returns the response. */
async function add(ready: ReadyService, path: string, body: object) {
  const response = await callApi(ready, path, body);
  expect(response).toMatchObject({ error: 0 });
  return response;
}

const upload = async (ready: ReadyService): Promise<string> =>
  (await add(ready, '/image/add', { image: aPng(2, 2).toString('base64') })).url;

const isElsewhere = (url: string) => `https://elsewhere.example${new URL(url).pathname}`;

async function addUser(ready: ReadyService): Promise<ReadyService> {
  const user = { username: 'bob', email: 'bob@example.com', password: 'quite-some-horse-9', planid: 3 };
  const { data } = await add(ready, '/user/add', user);
  return { ...ready, adminApiKey: (await callApi(ready, `/user/${data.id}`)).data.apikey };
}

/** Uses an image in each kind of item. */
async function useEverywhere(ready: ReadyService, image: string): Promise<void> {
  await add(ready, '/bio/add', { name: 'A', avatar: image });
  await add(ready, '/splash/add', { name: 'A', banner: image, logo: image });
  await add(ready, '/url/add', { url: 'https://example.com/', metaimage: image });
}

it('counts no images elsewhere whose URLs look like those of uploaded ones', async () => {
  const problems = await problemsAfter(await aFolder(), async (ready) => {
    const [unused, used] = [await upload(ready), await upload(ready)];
    await useEverywhere(ready, used);
    for (const caller of [ready, await addUser(ready)])
      for (const url of [unused, used]) await useEverywhere(caller, isElsewhere(url));
  });
  expect(problems).toEqual([]);
});

it('finds an image that more items have than were counted', async () => {
  const DATA_DIR = await aFolder();
  await problemsAfter(DATA_DIR, async (ready) => useEverywhere(ready, await upload(ready)));
  change(`${DATA_DIR}/service.db`, replace("sk LIKE 'USES#1-%'", '"3"', '"2"'));
  expect(problemsIn(DATA_DIR)).toContainEqual(
    expect.stringMatching(/^The image \d+ is used by 3 items, and counted as used by 2$/),
  );
});

it('finds nothing wrong with images of a service whose host has changed', async () => {
  const DATA_DIR = await aFolder();
  const [before, after] = ['http://old.example', 'http://new.example'];
  const urls: string[] = [];
  let id = 0;
  const create = async (ready: ReadyService) => {
    urls.push(await upload(ready), await upload(ready));
    for (const image of urls) await useEverywhere(ready, image);
    id = (await add(ready, '/url/add', { url: 'https://example.com/', metaimage: urls[0] })).id;
  };
  expect(await problemsAfter(DATA_DIR, create, { SHORT_URL: before })).toEqual([]);
  const move = async (ready: ReadyService) => {
    expect(await callApi(ready, `/url/${id}/delete`, undefined, 'DELETE')).toMatchObject({ error: 0 });
    for (const url of urls) await useEverywhere(ready, url);
    for (const url of urls) await useEverywhere(ready, url.replace(before, after));
  };
  expect(await problemsAfter(DATA_DIR, move, { SHORT_URL: after })).toEqual([]);
  expect(await problemsAfter(DATA_DIR, async () => undefined, { SHORT_URL: after })).toEqual([]);
});
