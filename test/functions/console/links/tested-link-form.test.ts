import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createConsoleLink,
  newConsoleLink,
  updateConsoleLink,
} from '../../../../shared/api/console/links.ts';
import { explainLink } from '../../../../shared/api/links.ts';
import { followLink } from '../../../../shared/api/visitor/links.ts';
import { devices, outcomes, toLabel } from '../../../../shared/console/texts/test-link.ts';
import { readPlans } from '../../../../shared/data/plans.ts';
import { call } from '../../../support/call.ts';
import { chromeOnWindows } from '../../../support/calls/browsers.ts';
import { addLinkFor, subscribe } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { measureCost, sendForm } from '../../../support/pages/console.ts';
import { readField, readLinks, readSettings } from '../../../support/pages/console-links.ts';
import { linkTester, readPanel } from '../../../support/pages/link-tester.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { isWrite } from '../../../support/table/crashes.ts';

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

const { ask, test, press } = linkTester(service, () => cookies);

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

  /** As the console says it: with the names of what the API has codes of. */
  const named = (because: string) =>
    [
      ['2097-01-01 00:00:00', 'Jan 1, 2097, 12:00 AM'],
      ['2099-01-01 00:00:00', 'Jan 1, 2099, 12:00 AM'],
      ['iphone, ios, mobile', 'iPhone, iOS (iPhone and iPad), any phone'],
      ['for CA.', 'for Canada.'],
      ['fr-ca, fr, en', 'Canadian French, French, English'],
    ].reduce((text, [code = '', name = '']) => text.replace(code, name), because);

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
          [toLabel(check), ...(result === 'decides' ? ['Decides'] : []), named(because)].join(' '),
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
    ['a time', { url, expiry: '2020-01-01T00:00' }, 'Expires at must be in the future.'],
    ['the country of a visitor', { url, 'test.country': 'Narnia' }, 'Country is not a country.'],
    [
      'the device of a visitor',
      { url, 'test.device': 'fridge' },
      'Device is not a device that targets can name.',
    ],
    ['the time of a visit', { url, 'test.at': 'tomorrow' }, 'Date and time must be a date and time'],
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
