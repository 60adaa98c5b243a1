import { describe, expect, it } from 'vitest';
import { findLinkRoute } from '../../shared/data/links/link-routes.ts';
import { runningService } from '../support/processes/running-service.ts';

const service = runningService();
/** Far more than it takes, for a busy machine. */
const untilIndexed = { timeout: 20_000 };
const target = 'https://example.com/landing?from=mail#top';

describe('the life of a link', () => {
  it('is created, followed, listed, read, changed, followed again and deleted', async () => {
    const { api, visit } = service;
    const made = await api('POST', '/url/add', { url: target, parameters: [{ name: 'utm', value: 'a b' }] });
    expect(made.body).toEqual({
      error: 0,
      id: expect.any(Number),
      shorturl: expect.stringContaining(service.ready.shortUrl),
    });
    const { id, shorturl } = made.body;

    const visited = await visit(shorturl);
    expect([visited.status, visited.headers.get('location')]).toEqual([
      302,
      'https://example.com/landing?from=mail&utm=a+b#top',
    ]);
    expect(visited.headers.get('cache-control')).toBe('private, no-store');

    const { data } = (await api('GET', '/urls')).body;
    expect(data.urls[0]).toMatchObject({ id, shorturl, longurl: target });

    const changed = await api('PUT', `/url/${id}/update`, {
      url: 'https://example.org/',
      custom: 'Journeys-End',
      parameters: null,
    });
    expect(changed.body).toEqual({ error: 0, id, short: `${service.ready.shortUrl}/Journeys-End` });
    expect((await visit(shorturl)).status).toBe(404);
    expect((await visit('/journeys-end')).headers.get('location')).toBe('https://example.org/');
    expect((await api('GET', `/url/${id}`)).body.details).toMatchObject({
      id,
      longurl: 'https://example.org/',
    });

    const deleted = await api('DELETE', `/url/${id}/delete`);
    expect(deleted.body).toEqual({ error: 0, message: 'Link has been deleted successfully' });
    expect((await visit('/journeys-end')).status).toBe(404);
    expect((await api('GET', `/url/${id}`)).status).toBe(404);
  });

  it('is found by its words soon after each change', async () => {
    const { api } = service;
    const found = async (q: string) => (await api('GET', `/urls?q=${q}`)).body.data.result;
    const { id } = (await api('POST', '/url/add', { url: target, metatitle: 'Xylophone lessons' })).body;
    await expect.poll(() => found('xylophone'), untilIndexed).toBe(1);
    await api('PUT', `/url/${id}/update`, { url: target, metatitle: 'Trombone lessons' });
    await expect.poll(() => found('trombone'), untilIndexed).toBe(1);
    expect(await found('xylophone')).toBe(0);
    await api('DELETE', `/url/${id}/delete`);
    await expect.poll(() => found('trombone'), untilIndexed).toBe(0);
  }, 60_000);

  it('is followed with a slash at the end, and not with two', async () => {
    const { shorturl } = (await service.api('POST', '/url/add', { url: target })).body;
    const visited = await service.visit(`${shorturl}/`);
    expect([visited.status, visited.headers.get('location')]).toEqual([302, target]);
    expect((await service.visit(`${shorturl}//`)).status).toBe(404);
  });

  it('stores its password hashed at the production cost', async () => {
    await service.api('POST', '/url/add', { url: target, custom: 'With-Password', password: 'open sesame' });
    const route = await findLinkRoute('*', 'With-Password');
    expect(route?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
  });

  it('responds with 410 after its expiry', async () => {
    const expiry = new Date(Date.now() + 2500).toISOString().slice(0, 19).replace('T', ' ');
    const { shorturl } = (await service.api('POST', '/url/add', { url: target, expiry })).body;
    expect((await service.visit(shorturl)).status).toBe(302);
    await new Promise((done) => setTimeout(done, 2600));
    const visited = await service.visit(shorturl);
    expect(visited.status).toBe(410);
    expect(await visited.text()).toContain('expired');
  });
});

describe('concurrent requests', () => {
  it('create one link when fifty ask for the same alias', async () => {
    const create = () => service.api('POST', '/url/add', { url: target, custom: 'Only-One' });
    const responses = await Promise.all(Array.from({ length: 50 }, create));
    const winners = responses.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await service.visit('/only-one')).status).toBe(302);
  });

  it('create two hundred links, with the correct total', async () => {
    const total = async () => (await service.api('GET', '/urls?limit=1')).body.data.result;
    const before = await total();
    const create = () => service.api('POST', '/url/add', { url: target });
    const responses = await Promise.all(Array.from({ length: 200 }, create));
    expect(responses.map(({ status }) => status)).toEqual(Array(200).fill(200));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(200);
    expect(await total()).toBe(before + 200);

    const { urls } = (await service.api('GET', '/urls?limit=1000')).body.data;
    expect(urls).toHaveLength(before + 200);
  });

  it('leave the total equal to the listed links after concurrent creates and deletes', async () => {
    const made = await Promise.all(
      Array.from({ length: 40 }, () => service.api('POST', '/url/add', { url: target })),
    );
    await Promise.all([
      ...made.slice(0, 20).map(({ body }) => service.api('DELETE', `/url/${body.id}/delete`)),
      ...Array.from({ length: 20 }, () => service.api('POST', '/url/add', { url: target })),
    ]);
    const { result, urls } = (await service.api('GET', '/urls?limit=1000')).body.data;
    expect(urls).toHaveLength(result);
  });
});
