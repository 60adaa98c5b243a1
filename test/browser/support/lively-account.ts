import { bioThemeNames } from '../../../shared/api/bio-pages.ts';
import { chromeOnWindows, safariOnIphone } from '../../support/calls/browsers.ts';
import { viaProxy } from '../../support/calls/edge.ts';
import { kinds } from '../../support/items/kinds.ts';
import type { ReadyService } from '../../support/processes/service-process.ts';
import type { AnyShape } from '../../support/random/any-shape.ts';

/** Of the account. */
export const PASSWORD = 'a long secret';
const DAY_MS = 86_400_000;
const COUNTRIES = ['DE', 'US', 'FR', 'DE', 'BR', 'JP', 'US', 'GB', 'IN', 'DE', 'ZA'];
const REFERRERS = ['https://www.facebook.com/', 'https://news.example/today', 'https://t.co/x', '', ''];
const LINKS = [
  { custom: 'autumn', metatitle: 'The autumn catalog', description: 'On the cover of the printed catalog' },
  { custom: 'tickets', metatitle: 'Tickets for the harvest festival', metadescription: 'Three days in May.' },
  { custom: 'jobs', metatitle: 'Work with us' },
  { custom: 'press' },
  { custom: 'members', metatitle: 'For members', password: PASSWORD },
  {
    custom: 'route',
    metatitle: 'How to find us',
    url: `https://example.com/maps?${'place=town-hall&'.repeat(12)}`,
  },
  { custom: 'soon', metatitle: 'The next issue', type: 'splash' },
];
const TARGETS = {
  geotarget: [{ location: 'Germany', link: 'https://example.com/de' }],
  devicetarget: [{ device: 'iphone', link: 'https://example.com/app' }],
  languagetarget: [{ language: 'fr', link: 'https://example.com/fr' }],
  parameters: [{ name: 'utm_source', value: 'print' }],
};

/** Fills the first administrator's account. `turnBack` sets the service's clock back, so that clicks spread over 60 days. */
export async function fillAccount(
  { baseUrl, shortUrl, adminApiKey }: ReadyService,
  turnBack: (ms: number) => void,
) {
  async function api(method: string, path: string, body?: object): Promise<AnyShape> {
    const headers = { authorization: `Bearer ${adminApiKey}`, 'content-type': 'application/json' };
    const response = await fetch(baseUrl + path, { method, headers, body: body && JSON.stringify(body) });
    const result = await response.json();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(result)}`);
    return result;
  }
  const add = async (kind: string, body: object): Promise<number> =>
    (await api('POST', `/${kind}/add`, body)).id;

  turnBack(61 * DAY_MS);
  const campaign = await add('campaign', { name: 'Autumn', slug: 'autumn-list', public: true });
  const channel = await add('channel', { name: 'Newsletter', color: '#0f766e', starred: true });
  const pixel = await add('pixel', { type: 'ga', name: 'Website', tag: 'G-ABC1234567' });
  const qr = await add('qr', { type: 'link', data: `${shortUrl}/autumn`, name: 'Poster' });
  const splash = await add('splash', { name: 'Hello', title: 'Our autumn issue', message: 'It is out now.' });
  const overlay = await add('overlay', { type: 'contact', name: 'Questions', text: 'Questions? Ask us.' });
  const ids: number[] = [];
  for (const link of [
    ...LINKS,
    { custom: 'ask', type: `overlay-${overlay}` },
    { custom: 'hello', type: splash },
  ])
    ids.push(await add('url', { url: `https://example.com/${link.custom}`, ...TARGETS, ...link }));
  for (const id of ids.slice(0, 3)) await api('POST', `/campaign/${campaign}/assign/${id}`);
  for (const id of ids.slice(0, 2)) await api('POST', `/channel/${channel}/assign/links/${id}`);
  for (const username of ['Grace', 'Linus-of-the-accounting-team'])
    await api('POST', '/user/add', {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      planid: 2,
    });
  await add('key', { name: 'Website', scopes: ['read'] });
  const domain = await add('domain', { domain: 'http://go.localhost' });
  await api('PUT', '/account/update', { password: PASSWORD });
  const expiry = new Date(Date.now() + DAY_MS).toISOString().slice(0, 19).replace('T', ' ');
  await add('url', { url: 'https://example.com/over', custom: 'over', expiry });

  let visitor = 0;
  const visit = (alias = 'autumn') => {
    const n = ++visitor;
    const headers = {
      ...(n % 3 ? chromeOnWindows : safariOnIphone),
      ...viaProxy(n % 90, COUNTRIES[n % COUNTRIES.length]),
      referer: REFERRERS[n % REFERRERS.length] ?? '',
    };
    return fetch(`${shortUrl}/${alias}`, { headers, redirect: 'manual' });
  };
  for (let day = 60; day >= 0; day--) {
    turnBack(day * DAY_MS);
    const clicks = Math.round(4 + (60 - day) / 12 + 3 * Math.sin(day));
    // One link falls after the first half.
    const isRising = (i: number) => day < 30 || i % 2 > 0;
    for (let i = 0; i < clicks; i++) await visit(isRising(i) ? LINKS[(i * i + day) % 4]?.custom : 'soon');
  }
  for (const message of ['Do you ship to Malta?', `A long one. ${'And one more sentence. '.repeat(12)}`])
    await fetch(`${shortUrl}/messages/ask`, {
      method: 'POST',
      headers: { ...chromeOnWindows, origin: shortUrl },
      body: new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message }),
    });
  const signIn: string = (await api('GET', `/user/login/1`)).url;
  const { list } = (await api('GET', '/campaigns')).data.campaigns[0];
  for (const theme of bioThemeNames) {
    const links = ids.slice(0, 3).map((link, n) => ({ label: LINKS[n]?.metatitle ?? 'A link', link }));
    const socials = ['https://www.instagram.com/ann', 'https://ann.example/'];
    const texts = { name: theme, title: 'Ann Lee', description: 'Writer and baker' };
    await add('bio', { ...texts, slug: `bio-${theme}`, theme, links, socials });
  }
  const collections: Record<string, number | undefined> = {
    links: ids[0],
    campaigns: campaign,
    channels: channel,
    pixels: pixel,
    'splash-pages': splash,
    overlays: overlay,
    domains: domain,
    'qr-codes': qr,
    users: 2,
  };
  for (const { create, body } of kinds)
    collections[create.resource] ??= (await api('POST', create.path, body)).id;
  return { list: new URL(list).pathname, signIn, ids: collections };
}
