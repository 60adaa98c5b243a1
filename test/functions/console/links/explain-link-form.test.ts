import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_LINK_PAIRS } from '../../../../shared/api/console/link-form.ts';
import { explainLinkForm } from '../../../../shared/api/console/link-scripts.ts';
import {
  createConsoleLink,
  editConsoleLink,
  newConsoleLink,
  updateConsoleLink,
} from '../../../../shared/api/console/links.ts';
import { deleteLink, explainLink } from '../../../../shared/api/links.ts';
import { followLink } from '../../../../shared/api/visitor/links.ts';
import { devices, outcomes, toLabel, visitor } from '../../../../shared/console/texts/test-link.ts';
import { readPlans } from '../../../../shared/data/plans.ts';
import { signLinkForm } from '../../../../shared/domain/users/sessions.ts';
import { MAX_SESSION_FORM_BYTES } from '../../../../shared/visitor/request/forms.ts';
import { chromeOnWindows } from '../../../support/browsers.ts';
import { addLinkFor, subscribe } from '../../../support/builders.ts';
import { call } from '../../../support/call.ts';
import { checkEach } from '../../../support/check-each.ts';
import { FORM_HEADERS, measureCost, sendForm } from '../../../support/console.ts';
import { readField, readLinks, readSettings } from '../../../support/console-links.ts';
import { isWrite } from '../../../support/crashes.ts';
import { addDomainFor } from '../../../support/domains.ts';
import { readText } from '../../../support/page-text.ts';
import { SERVICE_SECRET, type TestUser, testService } from '../../../support/service.ts';
import { signedInCookies } from '../../../support/sign-in.ts';

const service = testService();
const url = 'https://example.com/';
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});
afterEach(() => {
  vi.useRealTimers();
});

type Fields = Record<string, string>;
type Outcome = keyof typeof outcomes;

const SCRIPT = { ...FORM_HEADERS, 'sec-fetch-dest': 'empty' };

/** The token of the form for a link, or for a new one, as its script finds it. */
async function readToken(id?: number): Promise<string> {
  const { text } = await (id === undefined
    ? call(service, newConsoleLink, { cookies })
    : call(service, editConsoleLink, { cookies, params: { id } }));
  return /data-test="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** What the script of the form asks. */
async function ask(fields: Fields, id?: number, headers: Fields = {}) {
  const authorization = `Bearer ${await readToken(id)}`;
  const body = `${new URLSearchParams(fields)}`;
  return call(service, explainLinkForm, { headers: { ...SCRIPT, authorization, ...headers }, body });
}

const readShown = (markup: string) => readText(markup).replaceAll('&amp;', '&').trim();

/** What the script shows. */
async function test(fields: Fields, id?: number) {
  const { status, body } = await ask(fields, id);
  expect(status).toBe(200);
  return { outcome: readShown(body.outcome), steps: readShown(body.steps) };
}

/** The same form, with the button. */
const press = (fields: Fields, id?: number) =>
  id === undefined
    ? sendForm(service, createConsoleLink, cookies, { test: 'true', ...fields })
    : sendForm(
        service,
        updateConsoleLink,
        cookies,
        { test: 'true', revision: '0', ...fields },
        { params: { id } },
      );

/** What the panel of a page says. */
function readPanel(page: string) {
  const [, outcome = '', steps = ''] =
    /<div role="status" data-outcome>(.*?)<\/div>\s*<div data-steps>(.*?)<\/div>/s.exec(page) ?? [];
  return { outcome: readShown(outcome), steps: readShown(steps) };
}

const everything = {
  url,
  metatitle: 'Title',
  password: 'secret',
  startdate: '2097-01-01T00:00',
  expiry: '2099-01-01T00:00',
  expiredurl: `${url}over`,
  'devicetarget[0].device': 'iphone',
  'devicetarget[0].link': `${url}iphone`,
  'geotarget[0].location': 'Canada',
  'geotarget[0].link': `${url}canada`,
  'languagetarget[0].language': 'fr',
  'languagetarget[0].link': `${url}french`,
  'schedule[0].from': '2098-06-01T00:00',
  'schedule[0].link': `${url}june`,
  utm_source: 'print',
  passquery: 'true',
};
const during = { at: '2098-01-01T00:00', unlocked: 'true' };

const visits: [name: string, traits: Fields, outcome: Outcome, target?: string][] = [
  ['before the start', {}, 'unknown'],
  ['after the expiry', { at: '2099-01-01T00:00' }, 'expired', `${url}over`],
  ['without the password', { at: '2098-01-01T00:00' }, 'password'],
  ['of a bot', { ...during, bot: 'true' }, 'preview'],
  [
    'with an iPhone',
    { ...during, device: 'iphone', country: 'ca' },
    'redirect',
    `${url}iphone?utm_source=print`,
  ],
  ['from Canada', { ...during, country: 'Canada' }, 'redirect', `${url}canada?utm_source=print`],
  ['in French', { ...during, language: 'fr-CA, en;q=0.5' }, 'redirect', `${url}french?utm_source=print`],
  ['of the schedule', { ...during, at: '2098-06-01T00:00' }, 'redirect', `${url}june?utm_source=print`],
  ['with a query', { ...during, query: 'gclid=a' }, 'redirect', `${url}?utm_source=print&gclid=a`],
];
const toTestFields = (traits: Fields) =>
  Object.fromEntries(Object.entries(traits).map(([name, value]) => [`test.${name}`, value]));

describe('the test of a link in its form', () => {
  it.each(visits)(
    'explains a visit %s, with a script and with the button',
    async (_, traits, outcome, target) => {
      const form = { ...everything, ...toTestFields(traits) };
      const said = await test(form);
      expect(said.outcome).toBe([outcomes[outcome], target].filter(Boolean).join(' '));
      const { status, text } = await press(form);
      expect([status, readPanel(text)]).toEqual([200, said]);
      expect(await readLinks(service, user)).toEqual([]);
    },
  );

  it.each(visits)(
    'says of a visit %s what the API says once the link is saved',
    async (_, { at, ...traits }) => {
      const said = await test({ ...everything, ...toTestFields({ ...traits, ...(at && { at }) }) });
      await sendForm(service, createConsoleLink, cookies, everything);
      const [{ id }] = await readLinks(service, user);
      const query = { ...traits, ...(at && { at: `${at.replace('T', ' ')}:00` }) };
      const { data } = (await call(service, explainLink, { key: user.key, params: { id }, query })).body;
      const steps = data.steps.map(
        ({ check, result, because }: Record<'check' | 'result' | 'because', string>) =>
          [toLabel(check), ...(result === 'decides' ? ['Decides'] : []), because].join(' '),
      );
      expect(said).toEqual({
        outcome: [outcomes[data.outcome as Outcome], data.target].filter(Boolean).join(' '),
        steps: ['Why?', ...steps].join(' '),
      });
    },
  );

  it('knows the click limit in the form, and how many clicks a stored link has left', async () => {
    const { id, alias } = await addLinkFor(service, user, { url, clicklimit: 5 });
    await call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    for (const [fields, ofLink, steps] of [
      [{ url, clicklimit: '7' }, undefined, 'Click limit 7 of 7 clicks are left.'],
      [{ url, clicklimit: '7' }, id, 'Click limit 6 of 7 clicks are left.'],
      [{ url, clicklimit: '1' }, id, 'Click limit Decides 0 of 1 clicks are left.'],
      [{ url, clicklimit: '' }, id, 'Click limit The link has no click limit.'],
    ] as const) {
      expect((await test(fields, ofLink)).steps).toContain(steps);
      expect(readPanel((await press(fields, ofLink)).text).steps).toContain(steps);
    }
  });

  it('explains deep links, of which apps have schemes of their own', async () => {
    const form = { url, 'deeplink.apple': 'app://open', 'test.device': 'iphone' };
    const { id } = await addLinkFor(service, user, { url, deeplink: { auto: false, apple: 'app://open' } });
    const { outcome, steps } = await test(form, id);
    expect(outcome).toContain('app://open');
    expect(steps).toMatch(/Click limit .* Deep link Decides/);
  });

  it('is of the form and not of what is stored, except for the password', async () => {
    const { id } = await addLinkFor(service, user, { url, password: 'secret', metatitle: 'Stored' });
    const other = `${url}other`;
    expect((await test({ url: other, 'test.bot': 'true', 'test.unlocked': 'true' }, id)).outcome).toBe(
      `Page for link previews`,
    );
    expect(
      (await test({ url: other, metatitle: '', 'test.bot': 'true', 'test.unlocked': 'true' }, id)).outcome,
    ).toBe(`Redirect ${other}`);
    expect((await test({ url: other }, id)).outcome).toBe('Password form');
    expect((await test({ url: other, removepassword: 'true' }, id)).outcome).toBe(`Redirect ${other}`);
    expect(readPanel((await press({ url: other, removepassword: 'true' }, id)).text).outcome).toBe(
      `Redirect ${other}`,
    );
    expect((await readSettings(service, user, id)).url).toBe(url);
  });

  it('keeps what is typed with the button, and a password that it does not show', async () => {
    const form = {
      ...everything,
      once: 'a form',
      'test.country': 'Peru',
      'test.bot': 'true',
      metatitle: 'Typed "before"',
    };
    const { text } = await press(form);
    expect(text).not.toContain('value="secret"');
    for (const name of ['once', 'geotarget[0].link', 'startdate', 'test.country'])
      expect([name, readField(text, name)]).toEqual([name, form[name as keyof typeof form]]);
    expect(readField(text, 'metatitle')).toBe('Typed &quot;before&quot;');
    expect(text).toMatch(/name="test.bot" value="true" checked/);
    expect(text).not.toMatch(/name="test.private" value="true" checked/);
    const keptpassword = readField(text, 'keptpassword');
    expect((await test({ url, keptpassword })).outcome).toBe('Password form');
    const saved = await sendForm(service, createConsoleLink, cookies, {
      ...form,
      password: '',
      keptpassword,
    });
    expect(saved.status).toBe(303);
    const [{ id }] = await readLinks(service, user);
    expect((await readSettings(service, user, id)).password).toBe(true);
  });

  it('is what Enter in one of its fields asks for without a script, and then it says that nothing is saved', async () => {
    const sent = { url, 'test.country': 'Peru', tested: '' };
    const { status, text } = await sendForm(service, createConsoleLink, cookies, sent);
    expect([status, readPanel(text).outcome]).toEqual([200, `Redirect ${url}`]);
    expect(readText(text)).toContain('Nothing has been saved yet.');
    const again = { ...sent, tested: readField(text, 'tested') };
    expect((await sendForm(service, createConsoleLink, cookies, again)).status).toBe(303);
    const { id } = await addLinkFor(service, user, { url });
    const change = { url: `${url}changed`, revision: '0' };
    const edit = (fields: Fields) =>
      sendForm(service, updateConsoleLink, cookies, { ...change, ...fields }, { params: { id } });
    expect((await edit(sent)).status).toBe(200);
    expect((await edit({ 'test.country': 'Peru' })).status).toBe(303);
  });

  it.each<[string, Fields, string]>([
    ['a field', { url: 'x' }, 'Target URL must be a complete URL that starts with https:// or http://.'],
    ['no URL', { url: '' }, 'Target URL is required.'],
    [
      'a country',
      { url, 'geotarget[3].location': 'Atlantis', 'geotarget[3].link': url },
      'By country, row 1: Country is unknown.',
    ],
    [
      'a row',
      { url, 'variants[0].link': 'x', 'variants[1].link': url },
      'Variants, row 1: Target must be a complete',
    ],
    ['a whole list', { url, 'variants[0].link': url }, 'Variants must'],
    ['a domain', { url, domain: 'https://not.mine.example' }, 'Domain is not one of your domains.'],
    ['a time', { url, expiry: '2020-01-01T00:00' }, 'Expires at (UTC) must be in the future.'],
    ['the country of a visitor', { url, 'test.country': 'Narnia' }, 'Country is not a country.'],
    [
      'the device of a visitor',
      { url, 'test.device': 'fridge' },
      'Device is not a device that targets can name.',
    ],
    ['the time of a visit', { url, 'test.at': 'tomorrow' }, 'Date and time (UTC) must be a date and time'],
  ])('says what is wrong with %s, and with the button beside the field', async (_, fields, problem) => {
    expect((await test(fields)).outcome).toContain(problem);
    const { status, text } = await press(fields);
    expect([status, readPanel(text)]).toEqual([400, { outcome: '', steps: '' }]);
    expect(readText(text)).toContain(problem.replace(/^.*row 1: /, ''));
  });

  it('names a feature that the plan does not include, and lets a link keep it', async () => {
    const planId = await service.addPlan({ geo: { enabled: '0' } });
    const target = { 'geotarget[0].location': 'FR', 'geotarget[0].link': `${url}fr` };
    const { id } = await addLinkFor(service, user, {
      url,
      geotarget: [{ location: 'FR', link: `${url}fr` }],
    });
    await subscribe(service, user, planId);
    await readPlans([planId]);
    const missing = 'Your plan does not include targeting by country.';
    expect((await test({ url, ...target })).outcome).toContain(missing);
    expect(readText((await press({ url, ...target })).text)).toContain(missing);
    expect((await test({ url, ...target, 'test.country': 'FR' }, id)).outcome).toBe(`Redirect ${url}fr`);
  });

  it('includes what the branded domain does, and knows another user’s no better than an unknown one', async () => {
    const expiredurl = 'https://example.org/over';
    const { origin } = await addDomainFor(user, { expiredurl });
    const late = { url, expiry: '2099-01-01T00:00', 'test.at': '2099-01-02T00:00' };
    expect((await test({ ...late, domain: origin })).outcome).toBe(`Expired ${expiredurl}`);
    expect((await test(late)).outcome).toBe('Expired');
    const theirs = await addDomainFor(await service.addUser(), { expiredurl });
    const said = await ask({ ...late, domain: theirs.origin });
    expect(said.text).toBe((await ask({ ...late, domain: 'https://unknown.example' })).text);
  });

  it('offers devices that the test knows, all of them as visits have them', async () => {
    const all = await Promise.all(
      devices.slice(1).map(async ({ value }) => {
        const rows = value.split(',').at(-1) ?? '';
        const target = { 'devicetarget[0].device': rows, 'devicetarget[0].link': `${url}own` };
        return (await test({ url, ...target, 'test.device': value })).outcome;
      }),
    );
    expect(new Set(all)).toEqual(new Set([`Redirect ${url}own`]));
    expect((await call(service, newConsoleLink, { cookies })).text).toContain(
      '<option value="android,mobile">Android phone</option>',
    );
  });

  it('reads all targets of a link that has more than fit into lists', async () => {
    const geotarget = Array.from({ length: 50 }, () => ({ location: 'Canada', link: `${url}canada` }));
    const { id } = await addLinkFor(service, user, { url, geotarget });
    expect((await test({ url, 'test.country': 'CA' }, id)).outcome).toBe(`Redirect ${url}canada`);
  });

  it('writes nothing, and reads the user, the link, its route, and its domain', async () => {
    const { origin } = await addDomainFor(user);
    const { id } = await addLinkFor(service, user, { url, domain: origin });
    const [script, button] = [
      await ask({ url, domain: origin }, id),
      await press({ url, domain: origin }, id),
    ];
    expect(
      [script.body.outcome, readPanel(button.text).outcome].map(readText).map((text) => text.trim()),
    ).toEqual([`Redirect ${url}`, `Redirect ${url}`]);
    expect(
      [script, button].flatMap(({ requests }) => requests).filter(({ operation }) => isWrite(operation)),
    ).toEqual([]);
    expect(measureCost(script).operations.length).toBeLessThanOrEqual(5);
    expect(measureCost(button).operations.length).toBeLessThanOrEqual(8);
    expect(measureCost(await ask({ url })).operations).toEqual(['GetItem']);
  });
});

describe('POST /console/links/explain', () => {
  it.each([
    ['no token', { authorization: '' }],
    ['a forged token', { authorization: `Bearer 1.0.9999999999.${'A'.repeat(43)}` }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a site beside it', { 'sec-fetch-site': 'same-site' }],
    ['no browser', { 'sec-fetch-site': 'none' }],
  ])('answers 403 to %s, without a read', async (_, headers) => {
    const response = await ask({ url }, undefined, headers);
    expect([response.status, response.body, response.requests]).toEqual([403, {}, []]);
  });

  it('takes a token for a day and for one link, and no session instead', async () => {
    const body = `${new URLSearchParams({ url })}`;
    expect((await call(service, explainLinkForm, { cookies, headers: SCRIPT, body })).status).toBe(403);
    const { id } = await addLinkFor(service, user, { url, password: 'secret' });
    const authorization = `Bearer ${await readToken()}`;
    const { outcome } = (await ask({ url }, id, { authorization })).body;
    expect(readText(outcome).trim()).toBe(`Redirect ${url}`);
    const changed = authorization.replace('.0.', `.${id}.`);
    expect((await ask({ url }, id, { authorization: changed })).status).toBe(403);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 });
    expect((await ask({ url }, undefined, { authorization })).status).toBe(403);
  });

  it('answers 403 once the link or the user is gone', async () => {
    const { id } = await addLinkFor(service, user, { url });
    const authorization = `Bearer ${await readToken(id)}`;
    await call(service, deleteLink, { key: user.key, params: { id } });
    expect((await ask({ url }, undefined, { authorization })).status).toBe(403);
    const gone = `Bearer ${signLinkForm({ userId: 99_999 }, SERVICE_SECRET, new Date())}`;
    expect((await ask({ url }, undefined, { authorization: gone })).status).toBe(403);
  });

  it('answers 403 to a form that is too large', async () => {
    const authorization = `Bearer ${await readToken()}`;
    const call = (body: Fields) => ask(body, undefined, { authorization });
    expect((await call({ url, metatitle: 'x'.repeat(MAX_SESSION_FORM_BYTES) })).status).toBe(403);
    const pairs = Object.fromEntries(Array.from({ length: MAX_LINK_PAIRS + 1 }, (_, n) => [`a${n}`, 'x']));
    expect((await call({ url, ...pairs })).status).toBe(403);
  });

  it('does not exist on branded domains', async () => {
    expect((await ask({ url }, undefined, { host: 'go.example.com' })).status).toBe(404);
  });

  it('answers with escaped texts, which no cache may store', async () => {
    const evil = `${url}?"'><script>alert(1)</script>`;
    const { text, body, headers } = await ask({
      url: evil,
      'test.query': evil,
      'test.language': evil,
      passquery: 'true',
    });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).not.toMatch(/<script|<img/);
    expect(body.outcome).toContain('Redirect');
    const wrong = (await ask({ url: 'x', [`parameters[0].${'<img>'}`]: 'x', '<img src=x>': evil })).body;
    expect(wrong.outcome).not.toMatch(/<script|<img/);
  });
});

it('shows hostile texts as they are in each of its fields', async () => {
  const evils = [
    `"'><script>alert(1)</script><img src=x onerror=alert(1)>`,
    '\u0000',
    '__proto__',
    'x'.repeat(40_000),
  ];
  const names = [
    ...Object.keys(visitor).map((name) => `test.${name}`),
    'test',
    'tested',
    'test.__proto__',
    'test.[0].x',
  ];
  await checkEach(names, async (id) => {
    for (const evil of evils) {
      const { status, text } = await press({ url, [id]: evil });
      expect(status).toBeLessThan(500);
      expect(text).not.toMatch(/<script>alert|<img src=x/);
      const { outcome, steps } = (await ask({ url, [id]: evil })).body;
      expect(outcome + steps).not.toMatch(/<script|<img/);
    }
  });
});

describe('the form for another user’s link', () => {
  it('is tested no more than a missing one', async () => {
    const { id } = await addLinkFor(service, await service.addUser(), { url });
    const pages = [await press({ url }, id), await press({ url }, 999_999_999)];
    expect(pages.map(({ status }) => status)).toEqual([404, 404]);
    expect(readText(pages[0]?.text ?? '')).toBe(readText(pages[1]?.text ?? '-'));
    const authorization = `Bearer ${signLinkForm({ userId: user.id, linkId: id }, SERVICE_SECRET, new Date())}`;
    expect((await ask({ url }, undefined, { authorization })).status).toBe(403);
  });
});
