import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteBioPage, getBioPage, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { bioPageRoutes } from '../../../shared/api/console/items.ts';
import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import { undeleteLink } from '../../../shared/api/link-history.ts';
import { deleteLink, listLinks, updateLink } from '../../../shared/api/links.ts';
import { readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import { links as linkType } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { remove } from '../../support/calls/users.ts';
import { allItems } from '../../support/items/belongings.ts';
import { addBioPageFor, readOwnBioPage } from '../../support/items/bio-pages.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { addEverythingFor } from '../../support/items/everything.ts';
import { runJobs, skipWaiting } from '../../support/jobs/jobs.ts';
import { sendForm } from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { crash } from '../../support/table/crashes.ts';

const service = testService();

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  service.table.failWith(undefined);
});

/** So many that their deletion takes more than one transaction. */
const links = Array.from({ length: 20 }, (_, n) => ({
  label: `${n}`,
  // So large that only its route has all of it.
  url: `https://example.com/${n}${n === 0 ? 'x'.repeat(3_000) : ''}`,
}));

async function withPage() {
  const user = await service.addUser({ planId: await service.addPlan({}) });
  const { id, slug } = await addBioPageFor(service, user, { links });
  return { user, id, slug };
}

async function listIds(user: TestUser): Promise<number[]> {
  const { body } = await call(service, listLinks, { key: user.key, query: { limit: 100 } });
  return (body.data.urls as { id: number }[]).map(({ id }) => id);
}

const readJobsFor = async ({ id }: TestUser) => (await readJobs()).filter(({ userId }) => userId === id);

async function finishJobs(user: TestUser): Promise<void> {
  await skipWaiting();
  await runJobs({ of: user });
}

/** Sends a request that fails after it has changed the page, and before it has deleted links; returns the ids of these. */
async function removeAndCrash(user: TestUser, id: number, body = { links: [] as object[] }) {
  let isChanged = false;
  service.table.failWith(({ input }) => {
    if (isChanged) return new Error('crash');
    isChanged = JSON.stringify(input).includes('removed-entries');
    return undefined;
  });
  const response = await call(service, updateBioPage, { key: user.key, params: { id }, body });
  service.table.failWith(undefined);
  expect([isChanged, response.status]).toEqual([true, 500]);
  return listIds(user);
}

describe('after a crash at any write of a request, no link of a removed entry stays', () => {
  it.each<[string, ApiRoute, object | undefined]>([
    ['a deletion', deleteBioPage, undefined],
    ['a change', updateBioPage, { links: [] }],
  ])('%s', async (_, route, body) => {
    let crashes = 0;
    for (const when of ['before', 'after'] as const)
      for (let at = 1; ; at++) {
        const { user, id } = await withPage();
        const send = () => call(service, route, { key: user.key, params: { id }, body });
        const fault = crash(service, { at, when, amongWrites: true });
        await send();
        fault.end();
        if (!fault.hasCrashed) break;
        crashes++;
        expect([200, 404]).toContain((await send()).status);
        await finishJobs(user);
        expect(await listIds(user), `${when} write ${at}`).toEqual([]);
        expect(await readJobsFor(user)).toEqual([]);
      }
    expect(crashes).toBeGreaterThan(4);
  });
});

it('A page that is deleted in the console takes its links with it', async () => {
  const { user, id } = await withPage();
  const cookies = await signedInCookies(service, user);
  const { status } = await sendForm(service, bioPageRoutes.submitDelete, cookies, {}, { params: { id } });
  expect([status, await listIds(user)]).toEqual([303, []]);
});

it('A deletion that ends early leaves the page with all its entries, or nothing of it', async () => {
  let crashes = 0;
  for (let at = 1; ; at++) {
    const { user, id } = await withPage();
    const fault = crash(service, { at, when: 'before', amongWrites: true });
    await call(service, deleteBioPage, { key: user.key, params: { id } });
    fault.end();
    if (!fault.hasCrashed) break;
    crashes++;
    await finishJobs(user);
    const { status } = await call(service, getBioPage, { key: user.key, params: { id } });
    const entries = status === 404 ? [] : (await readOwnBioPage(service, user, id)).links;
    const left = [status, entries.length, (await listIds(user)).length];
    expect(
      [
        [404, 0, 0],
        [200, 20, 20],
      ],
      `write ${at}`,
    ).toContainEqual(left);
  }
  expect(crashes).toBeGreaterThan(2);
});

describe('the job that deletes the links of removed entries', () => {
  it('deletes what an interrupted request left, after it, and one for each', async () => {
    const { user, id } = await withPage();
    const kept = links.slice(0, 5);
    expect(await removeAndCrash(user, id, { links: kept })).toHaveLength(20);
    // The second change does not know of the first one's links.
    await removeAndCrash(user, id);
    expect(await runJobs({ of: user })).toBe(0);
    expect(await readJobsFor(user)).toHaveLength(2);
    await finishJobs(user);
    expect(await listIds(user)).toEqual([]);
  });

  it('leaves a link that its owner deleted and restored, and what the page has', async () => {
    const { user, id } = await withPage();
    await removeAndCrash(user, id, { links: links.slice(1) });
    const job = (await readJobsFor(user)).map(({ payload }) => payload as { links: number[] });
    const [left = 0] = job.flatMap((payload) => payload.links);
    // The rest of the page can change meanwhile.
    await call(service, updateBioPage, { key: user.key, params: { id }, body: { title: 'Hello' } });
    await call(service, deleteLink, { key: user.key, params: { id: left } });
    await call(service, undeleteLink, { key: user.key, params: { id: left } });
    // More than a deletion takes it out of in its first transaction.
    for (let n = 0; n < 21; n++)
      await assignTo(service, user, await addChannelFor(service, user, { name: `${n}` }), 'links', left);
    await finishJobs(user);
    expect(await listIds(user)).toHaveLength(20);
    expect(await listIds(user)).toContain(left);
    expect(Object.keys((await getOwned(linkType, user.id, left)).channels ?? {})).toHaveLength(21);
    expect((await readOwnBioPage(service, user, id)).links).toHaveLength(19);
  });

  it('does not exist after a change that is refused or removes nothing', async () => {
    const { user, id } = await withPage();
    const { slug } = await addBioPageFor(service, user, { slug: `taken-${user.id}` });
    const update = async (body: object, of = id) =>
      (await call(service, updateBioPage, { key: user.key, params: { id: of }, body })).status;
    expect(await update({ slug, links: [] })).toBe(409);
    expect(await update({ links: [] }, id + 999)).toBe(404);
    expect(await update({ title: 'Hello', links })).toBe(200);
    expect(await readJobsFor(user)).toEqual([]);
    expect(await listIds(user)).toHaveLength(20);
  });

  it('leaves nothing of a user who is deleted meanwhile', async () => {
    const { user, id } = await withPage();
    await removeAndCrash(user, id);
    const left = (await readJobsFor(user)).flatMap(({ payload }) => (payload as { links: number[] }).links);
    await remove(service, await service.addUser({ isAdmin: true }), user.id);
    await finishJobs(user);
    expect(await readJobsFor(user)).toEqual([]);
    const traces = Object.keys(await allItems()).filter((key) =>
      left.some((link) => key.includes(`${link}`)),
    );
    expect(traces).toEqual([]);
  });

  it('deletes links with all that belongs to them, and notifies webhooks', async () => {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    const { buildFullLink } = await addEverythingFor(service, user);
    const before = await listIds(user);
    const { id } = await addBioPageFor(service, user, { links: links.slice(0, 1) });
    const [{ link }] = (await readOwnBioPage(service, user, id)).links;
    const change = await call(service, updateLink, {
      key: user.key,
      params: { id: link },
      body: await buildFullLink(),
    });
    expect(change.status, change.text).toBe(200);
    await removeAndCrash(user, id);
    await finishJobs(user);
    expect(await listIds(user)).toEqual(before);
  });
});
