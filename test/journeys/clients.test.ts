import { beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../support/processes/running-service.ts';

/** The requests of existing clients, as each of them sends them, and what they expect. */
const service = runningService();
const url = 'https://example.com/';
const add = (body: object) => service.api('POST', '/url/add', { url, ...body });

beforeAll(async () => {
  const titles = Array.from({ length: 120 }, (_, i) => `Link ${i + 1}`);
  // DynamoDB Local can have no time for some of them on a busy machine.
  const addSurely = async (metatitle: string) => {
    while ((await add({ metatitle, metadescription: 'Text' })).status === 503);
  };
  await Promise.all(titles.map(addSurely));
});

describe('the spreadsheet script that copies all links', () => {
  it('gets 500 entries in one response, with the fields it copies', async () => {
    const { status, body } = await service.api('GET', '/urls?limit=500');
    // biome-ignore lint/suspicious/noDoubleEquals: the script compares loosely
    expect([status, body.error == 0, body.data.perpage]).toEqual([200, true, 500]);
    expect(body.data.urls).toHaveLength(body.data.result);
    for (const entry of body.data.urls) {
      const fields = ['id', 'alias', 'shorturl', 'longurl', 'clicks', 'title', 'description', 'date'];
      expect(Object.keys(entry)).toEqual(fields);
    }
  });
});

describe('the bulk-link web app', () => {
  it('creates links with a domain without a scheme, and with unknown fields', async () => {
    const domain = new URL(service.ready.shortUrl).host;
    const fields = {
      description: 'D',
      metatitle: 'T',
      metadescription: 'M',
      type: 'direct',
      password: '',
      expiry: '',
      status: 'active',
    };
    const { status, body } = await add({ custom: 'bulk-1', domain, ...fields });
    expect([status, body.error, typeof body.id, body.shorturl]).toEqual([
      200,
      0,
      'number',
      `${service.ready.shortUrl}/bulk-1`,
    ]);
  });

  it('gets a message in JSON for each failure', async () => {
    for (const body of [{ url: 'nonsense' }, { custom: 'bulk-1' }, { domain: 'not-mine.example' }]) {
      const { status, body: refusal } = await add(body);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(refusal).toEqual({ error: 1, message: expect.stringMatching(/\w/) });
    }
  });

  it('reads all pages of 50 and sums up clicks', async () => {
    let seen = 0;
    let clicks = 0;
    for (let page = 1, last = 1; page <= last; page++) {
      const { data } = (await service.api('GET', `/urls?limit=50&page=${page}&order=date`)).body;
      for (const entry of data.urls) clicks += entry.clicks;
      seen += data.urls.length;
      last = data.currentpage < data.maxpage ? page + 1 : page;
      expect(data.result).toBeGreaterThanOrEqual(120);
      if (page === last) expect(seen).toBe(data.result);
    }
    expect(clicks).toBe(0);
  });

  it('reads unique clicks of a link as a number', async () => {
    const { id } = (await add({})).body;
    expect((await service.api('GET', `/url/${id}`)).body.data.uniqueClicks).toBe(0);
  });

  it('lists its campaigns on one page, creates them by name, and adds links to them', async () => {
    const made = await service.api('POST', '/campaign/add', { name: 'Spring', slug: 'spring', public: true });
    expect([made.status, made.body.error, made.body.domain]).toEqual([200, 0, 'Spring']);
    const again = await service.api('POST', '/campaign/add', { name: 'Spring' });
    expect(again.status).toBe(409);
    expect(again.body.message).toContain('already have a campaign');
    for (const limit of [100, 1000]) {
      const { data } = (await service.api('GET', `/campaigns?limit=${limit}`)).body;
      expect(data).toMatchObject({ result: 1, perpage: limit, currentpage: 1, maxpage: 1 });
      expect(data.campaigns).toEqual([expect.objectContaining({ id: made.body.id, name: 'Spring' })]);
    }
    expect((await add({ custom: 'in-spring', campaign: made.body.id })).status).toBe(200);
    const { headers } = await service.visit('/r/spring');
    expect(headers.get('location')).toBe(`${service.ready.shortUrl}/in-spring`);
  });

  it('gets Retry-After in whole seconds', async () => {
    service.setEnvironment({ RATE_LIMIT: '0' });
    const { status, headers, body } = await service.api('GET', '/account');
    service.setEnvironment({ RATE_LIMIT: '1000000' });
    expect([status, body.error]).toEqual([429, 1]);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
  });
});

describe('the Laravel package and the PHP client', () => {
  it('get lists and the account with Bearer', async () => {
    expect((await service.api('GET', '/urls?limit=100&page=1&order=date')).body.data.urls).toHaveLength(100);
    expect((await service.api('GET', '/account')).body.data.username).toBe('admin');
    for (const [path, key] of [
      ['/qr', 'qrs'],
      ['/domains', 'domains'],
      ['/pixels', 'pixels'],
      ['/overlay', 'cta'],
    ] as const)
      expect((await service.api('GET', path)).body).toMatchObject({ error: '0', data: { [key]: [] } });
  });

  it('create links with a domain that has a scheme', async () => {
    const { status } = await add({
      domain: `${service.ready.shortUrl}/`,
      metatitle: 'T',
      status: 1,
      type: 'direct',
    });
    expect(status).toBe(200);
  });

  it('delete links', async () => {
    const { id } = (await add({})).body;
    expect((await service.api('DELETE', `/url/${id}/delete`)).status).toBe(200);
  });

  it('get 401 for an invalid key and 404 for unknown paths', async () => {
    expect((await service.api('GET', '/account', undefined, { authorization: 'Bearer wrong' })).status).toBe(
      401,
    );
    for (const [method, path] of [
      ['GET', '/links'],
      ['POST', '/urls'],
      ['PATCH', '/url/1/update'],
      ['GET', '/url/1/2/3'],
    ] as const) {
      const { status, body } = await service.api(method, path);
      expect([status, body]).toEqual([404, { error: 1, message: expect.any(String) }]);
    }
  });
});

describe('the old PHP wrapper', () => {
  it('gets the same responses with an "Authorization: Token" header', async () => {
    const authorization = `Token ${service.ready.adminApiKey}`;
    const response = await service.api('GET', '/urls?limit=2', undefined, { authorization });
    expect(response.body).toEqual((await service.api('GET', '/urls?limit=2')).body);
  });
});
