import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../support/processes/running-service.ts';
import { seedLinks } from '../support/table/seed.ts';

const service = runningService();
const LINKS = 1200;

interface Line {
  type: string;
  id: number;
}

async function add(path: string, body: object, headers?: Record<string, string>): Promise<number> {
  const response = await service.api('POST', path, body, headers);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body.id ?? response.body.data.id;
}

/** Asks for a page again while the service has no time, which it often has not on DynamoDB Local. */
async function getPage(url: string, key: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    if (response.status !== 503 || attempt === 5) return response;
    await sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
  }
}

/** Follows the `Link` headers from the first page to the last, as a client would. */
async function exportWith(key: string): Promise<Line[][]> {
  const pages: Line[][] = [];
  let url: string | undefined = `${service.ready.baseUrl}/account/export`;
  while (url) {
    const response = await getPage(url, key);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    const lines = (await response.text()).split('\n').filter(Boolean);
    pages.push(lines.map((line) => JSON.parse(line)));
    url = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

describe('an administrator with thousands of links, and another user', () => {
  const made: Record<string, number[]> = {};
  let stranger: { key: string; id: number; link: number };

  beforeAll(async () => {
    const userId = (await service.api('GET', '/account')).body.data.id as number;
    const url = 'https://example.com/';
    const campaign = await add('/campaign/add', { name: 'Autumn' });
    const channel = await add('/channel/add', { name: 'News' });
    const first = await add('/url/add', { url, campaign, channel, password: 'a secret' });
    const numbers = Array.from({ length: LINKS }, (_, i) => 10 + i);
    await seedLinks(userId, numbers, { withRoutes: true });
    Object.assign(made, {
      campaign: [campaign],
      channel: [channel],
      link: [first, ...numbers.map((n) => userId * 1e8 + n)],
      pixel: [await add('/pixel/add', { type: 'tagmgrpixel', name: 'Tags', tag: 'GTM-ABC1234' })],
      splash: [await add('/splash/add', { name: 'Splash' })],
      overlay: [await add('/overlay/add', { type: 'message', name: 'Overlay', text: 'Hello' })],
      qr: [await add('/qr/add', { type: 'text', data: 'Hello' })],
      domain: [await add('/domain/add', { domain: 'http://mine.localhost' }).catch(() => 0)].filter(Boolean),
    });
    const account = { username: 'stranger', email: 'stranger@example.com', password: 'a long secret' };
    const id = await add('/user/add', account);
    const key = (await service.api('GET', `/user/${id}`)).body.data.apikey as string;
    const authorization = `Bearer ${key}`;
    stranger = {
      id,
      key,
      link: await add('/url/add', { url: 'https://strange.example/' }, { authorization }),
    };
  });

  it('get every item of theirs exactly once, and nothing of each other', async () => {
    const pages = await exportWith(service.ready.adminApiKey);
    expect(pages.length).toBeGreaterThan(2);
    const lines = pages.flat();
    for (const [type, ids] of Object.entries(made)) {
      const exported = lines.filter((line) => line.type === type).map(({ id }) => id);
      expect([type, exported]).toEqual([type, ids]);
    }
    const text = JSON.stringify(lines);
    for (const secret of [service.ready.adminApiKey, 'a secret', 'strange.example', 'stranger@example.com'])
      expect(text).not.toContain(secret);

    const theirs = (await exportWith(stranger.key)).flat();
    expect(theirs.map(({ type }) => type)).toEqual(['account', 'plan', 'totals', 'link']);
    expect(theirs.at(-1)).toMatchObject({ id: stranger.link, longurl: 'https://strange.example/' });
    expect(JSON.stringify(theirs)).not.toContain(stranger.key);
  });
});
