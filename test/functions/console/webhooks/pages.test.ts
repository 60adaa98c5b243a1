import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { webhookRoutes } from '../../../../shared/api/console/items.ts';
import { listWebhooks } from '../../../../shared/api/webhooks.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { allItems } from '../../../support/items/belongings.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { addItemFor } from '../../../support/items/kinds.ts';
import { kind } from '../../../support/kinds/webhooks.ts';
import { shownIn, sumUnits } from '../../../support/pages/console.ts';
import {
  ESCAPED,
  EVIL,
  type ItemPages,
  idsIn,
  person,
  testsByPage,
} from '../../../support/pages/item-pages.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { countRounds, inRounds } from '../../../support/table/rounds.ts';

const service = testService();
const { list, showNew, submitNew, showForm, submitForm } = webhookRoutes;
const url = 'https://hooks.example.com/links';
const typed = { name: 'Shop', url, 'events[]': 'link.clicked' };

const pages: ItemPages = {
  ...webhookRoutes,
  listFields: (name) => ({ ...typed, name }),
  async add(user, name) {
    await addItemFor(service, user, kind, { name });
    return name === EVIL ? ESCAPED : name;
  },
  change: { fields: { name: 'Renamed', batch: 'true' }, shown: 'name="batch" value="true" checked' },
  otherChange: { fields: { name: 'Another' }, stored: 'Stored value: Renamed' },
  refused: {
    fields: { ...typed, name: EVIL, url: 'https://127.0.0.1/' },
    problem: 'URL must have a public address',
    kept: `value="${ESCAPED}"`,
  },
  listUnits: 0,
  listRounds: 0,
};

const tests = testsByPage(service, pages);
tests.showNew();
tests.showForm();
tests.submitForm();
tests.showDelete();
tests.submitDelete();

const someone = async (user?: TestUser) => person(service, user ?? (await service.addUser()));
const readStored = async ({ key }: TestUser) =>
  (await call(service, listWebhooks, { key })).body.data.webhooks;

describe(`GET ${list.path}`, () => {
  it('says what webhooks are good for while there are none', async () => {
    const { text } = await (await someone()).open(list);
    expect(text).toMatch(
      /<b>No webhooks yet<\/b><\/p><p class="muted">A webhook tells your program, Slack, or Teams/,
    );
  });

  it('shows a hostile name and URL as they are', async () => {
    const { user, open } = await someone();
    await addItemFor(service, user, kind, { name: EVIL, url: `${url}?"><script>` });
    const { text } = await open(list);
    expect(text).toContain(ESCAPED);
    expect(text).not.toContain('<script>');
  });

  it('shows all 20 with their state, for 27 read units in 3 rounds', async () => {
    const { user, open } = await someone();
    for (let at = 0; at < 20; at++) await addItemFor(service, user, kind, { active: at > 0 });
    const page = await open(list);
    expect(idsIn(page)).toHaveLength(20);
    expect(page.text.match(/<span class="badge good">Active<\/span>/g)).toHaveLength(19);
    expect(page.text.match(/<span class="badge plain">Off<\/span>/g)).toHaveLength(1);
    expect([sumUnits(page), countRounds(page)]).toEqual([27, inRounds(3)]);
  });
});

describe(`POST ${submitNew.path}`, () => {
  it('creates a webhook and shows its secret, which the same form shows again and no other page', async () => {
    const { user, send, open } = await someone();
    const { status, text } = await send(submitNew, { ...typed, once: 'one' });
    expect(status).toBe(200);
    const [secret = 'none'] = /whsec_[\w+/]{43}=/.exec(text) ?? [];
    expect(text).toContain(`data-copy="${secret}"`);
    expect((await send(submitNew, { ...typed, once: 'one' })).text).toContain(secret);
    const stored = await readStored(user);
    expect(stored).toMatchObject([
      { name: 'Shop', url, events: ['link.clicked'], format: 'standard', active: true },
    ]);
    expect(text).toContain(`href="/console/webhooks/${stored[0].id}"`);
    for (const route of [list, showForm])
      expect((await open(route, stored[0].id)).text).not.toContain('whsec_');
    expect(JSON.stringify(await allItems())).not.toContain(secret);
  });

  it('folds the name of each campaign once, however many are typed', async () => {
    const { user, send } = await someone();
    for (let n = 0; n < 20; n++) await addCampaignFor(service, user, { name: `Stored ${n}` });
    const lowerCase = vi.spyOn(String.prototype, 'toLowerCase');
    onTestFinished(() => void lowerCase.mockRestore());
    const campaigns = Array.from({ length: 20 }, (_, n) => `STORED ${n}`).join('\n');
    await send(submitNew, { ...typed, campaigns });
    const names = lowerCase.mock.contexts.filter((text) => /^stored \d+$/i.test(String(text)));
    expect(names).toHaveLength(40);
  });

  it('limits it to the links and campaigns that are typed as people know them', async () => {
    const { user, send, shown } = await someone();
    const { id } = await addLinkFor(service, user, { custom: 'known' });
    const shorturl = 'https://sho.rt/known';
    const { id: other } = await addLinkFor(service, user);
    const { id: campaign } = await addCampaignFor(service, user, { name: 'Autumn' });
    const links = `${shorturl}\r\n\r\n ${other} \r\n${other}`;
    await send(submitNew, { ...typed, links, campaigns: 'autumn' });
    const [stored] = await readStored(user);
    expect(stored).toMatchObject({ links: [id, other], campaigns: [campaign] });
    const form = await shown(showForm, submitForm, stored.id);
    expect(form).toMatchObject({ campaigns: 'Autumn' });
    expect(form.links?.split('\n')).toEqual([shorturl, expect.stringMatching(/^https?:/)]);
    await send(submitForm, { ...form, links: '', campaigns: '' }, stored.id);
    expect(await readStored(user)).toMatchObject([{ links: null, campaigns: null }]);
  });

  it.each([
    [
      'a short URL that does not exist',
      { links: 'https://sho.rt/missing' },
      'https://sho.rt/missing, which is not one of your links',
    ],
    ['a link of someone else', { links: '4' }, 'Link was not found.'],
    ['a campaign that does not exist', { campaigns: 'Winter' }, 'Winter, which is none of your campaigns'],
    ['a campaign of someone else', { campaigns: '4' }, 'Campaign was not found.'],
    [
      'too many lines',
      { links: Array.from({ length: 101 }, (_, at) => at).join('\n') },
      'must have at most 100 lines',
    ],
    ['no event', { 'events[]': '' }, 'Events must have at least one entry'],
    [
      'an event for administrators',
      { 'events[]': 'user.created' },
      'Events only administrators can choose user.created',
    ],
  ])('says next to the field what is wrong with %s', async (_name, fields, problem) => {
    const { user, send } = await someone();
    const { status, text } = await send(submitNew, { ...typed, ...fields });
    expect([status, shownIn({ text }).includes(problem)]).toEqual([expect.toBeOneOf([400, 404]), true]);
    expect(await readStored(user)).toEqual([]);
  });

  it('offers the creation of users to administrators only', async () => {
    const admin = await someone(await service.addUser({ isAdmin: true }));
    expect((await admin.open(showNew)).text).toContain('value="user.created"');
    expect((await (await someone()).open(showNew)).text).not.toContain('value="user.created"');
  });

  it('says before and after that the plan has none', async () => {
    const planId = await service.addPlan({ webhooks: { enabled: '0' } });
    const { open, send } = await someone(await service.addUser({ planId }));
    expect(shownIn(await open(showNew))).toMatch(/Your plan does not include webhooks/i);
    expect((await send(submitNew, typed)).status).toBe(403);
  });
});

describe(`POST ${submitForm.path}`, () => {
  it('switches a webhook off and on, and keeps what the form shows', async () => {
    const { user, sendShown } = await someone();
    const id = await addItemFor(service, user, kind, { format: 'slack', batch: true });
    for (const active of [false, true]) {
      await sendShown(showForm, submitForm, { active: `${active}` }, id);
      expect(await readStored(user)).toMatchObject([
        { active, format: 'slack', batch: true, events: ['link.clicked'] },
      ]);
    }
  });

  it('keeps a webhook without a URL, and takes the URL of another one', async () => {
    const { user, sendShown, open } = await someone();
    const listed = await addItemFor(service, user, kind, { name: 'Listed', url: null });
    expect(shownIn(await open(list))).toContain('None: events are only listed');
    await sendShown(showForm, submitForm, { name: 'Still listed' }, listed);
    expect(await readStored(user)).toMatchObject([{ name: 'Still listed', url: null }]);
    await sendShown(showForm, submitForm, { url }, listed);
    expect(await readStored(user)).toMatchObject([{ url }]);
    await sendShown(showForm, submitForm, { url: '' }, listed);
    expect(await readStored(user)).toMatchObject([{ url: null }]);
  });
});
