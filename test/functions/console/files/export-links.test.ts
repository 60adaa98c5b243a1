import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { exportLinks } from '../../../../shared/api/console/files.ts';
import { deleteLink } from '../../../../shared/api/links.ts';
import { links } from '../../../../shared/data/links/links.ts';
import { getOwned } from '../../../../shared/data/owned/owned-items.ts';
import { toId } from '../../../../shared/ids.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies, signedInUser } from '../../../support/calls/sign-in.ts';
import { rowsIn, savedText, toName } from '../../../support/files/export-files.ts';
import { importFile } from '../../../support/files/import-files.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { measureCost, shownIn } from '../../../support/pages/console.ts';
import { readLinks, readSettings } from '../../../support/pages/console-links.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const me = signedInUser(service);

const url = 'https://example.com/article';
const download = async (query: Record<string, number> = {}) =>
  call(service, exportLinks, { cookies: me.cookies, query });

describe('GET /console/export/links', () => {
  it('has a row for each link, oldest first, in a file with a name', async () => {
    const schedule = [{ from: '2098-12-24 18:00:00', link: `${url}?eve` }];
    await addLinkFor(service, me.user, {
      url,
      custom: 'first-one',
      metatitle: 'Title, "quoted"',
      description: 'Two\nlines',
      startdate: '2998-01-01 00:00:00',
      expiry: '2999-01-01 00:00:00',
      expiredurl: `${url}?over`,
      clicklimit: 500,
      redirectstatus: 307,
      language: 'ja',
      status: 'private',
      externalid: 'order:1',
      deeplink: { auto: true, google: 'myapp://page' },
      schedule,
      password: 'a secret',
    });
    await addLinkFor(service, me.user, { url: `${url}?2`, custom: 'second-one' });
    const response = await download();
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(toName(response)).toMatch(/^links-\d{4}-\d\d-\d\d-from-0\.csv$/);
    const rows = rowsIn(savedText(response));
    expect(rows).toEqual([
      {
        alias: 'first-one',
        shorturl: 'https://sho.rt/first-one',
        longurl: url,
        title: 'Title, "quoted"',
        description: 'Two\nlines',
        metadescription: '',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        clicks: '0',
        startdate: '2998-01-01 00:00:00',
        expiry: '2999-01-01 00:00:00',
        expiredurl: `${url}?over`,
        clicklimit: '500',
        redirectstatus: '307',
        language: 'ja',
        status: 'private',
        externalid: 'order:1',
        'deeplink.auto': 'true',
        'deeplink.apple': '',
        'deeplink.google': 'myapp://page',
        type: '',
        geotarget: '',
        devicetarget: '',
        languagetarget: '',
        defaultlanguage: '',
        schedule: JSON.stringify(schedule),
        variants: '',
        parameters: '',
        passquery: '',
        domain: '',
        protected: 'yes',
      },
      expect.objectContaining({ alias: 'second-one', longurl: `${url}?2`, protected: '' }),
    ]);
  });

  it('can be imported again: every link comes back, except those with a password', async () => {
    const { links } = await addOneOfEach(service, me.user);
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\ttab', "'quoted", '"', 'a,b;c', 'Ærø 名前', '<b>'];
    for (const [n, text] of texts.entries())
      await addLinkFor(service, me.user, {
        custom: `-back-${me.user.id}-${n}`,
        metatitle: text,
        description: `${text}\n${text}`,
      });
    await addLinkFor(service, me.user, { password: 'a secret' });
    const before = await readLinks(service, me.user);
    const csv = savedText(await download());
    for (const { id } of before) await call(service, deleteLink, { key: me.user.key, params: { id } });
    const response = await importFile(service, me.cookies, csv);
    expect(shownIn(response)).toMatch(/12 links were created\..* 1 row was not imported/);
    const shown = (list: typeof before) =>
      new Map(
        list.map(({ shorturl, longurl, title, description }) => [shorturl, { longurl, title, description }]),
      );
    const after = shown(await readLinks(service, me.user));
    const expected = shown(before.filter(({ id }) => id !== toId(me.user.id, before.length)));
    expect(links).toHaveLength(2);
    expect(after).toEqual(expected);
  });

  it('brings targets, parameters, and the type back', async () => {
    const settings = {
      type: 'frame',
      geotarget: [{ location: 'France', link: `${url}?fr=1,2` }],
      devicetarget: [{ device: 'iPhone', link: `${url}?phone` }],
      languagetarget: [{ language: 'pt-br', link: `${url}?pt` }],
      defaultlanguage: 'fr',
      metadescription: "For '=previews",
      parameters: [{ name: '=a', value: 'b;"c"' }],
      passquery: true,
    };
    const { id } = await addLinkFor(service, me.user, { custom: 'of-targets', ...settings });
    const before = await readSettings(service, me.user, id);
    const csv = savedText(await download());
    await call(service, deleteLink, { key: me.user.key, params: { id } });
    expect(shownIn(await importFile(service, me.cookies, csv))).toContain('1 link was created.');
    const [imported] = await readLinks(service, me.user);
    expect(await readSettings(service, me.user, imported?.id ?? 0)).toEqual(before);
    expect(before).toMatchObject({ type: 'frame', parameters: settings.parameters, passquery: true });
  });

  it('brings schedules and variants back, also of links that are too large for lists', async () => {
    const variants = [70, 30].map((weight) => ({ link: `${url}?${weight}`, weight }));
    const schedule = Array.from({ length: 20 }, (_, n) => ({
      from: `2098-01-${n + 10} 00:00:00`,
      link: `${url}?${'x'.repeat(200)}`,
    }));
    await addLinkFor(service, me.user, { custom: 'of-variants', variants });
    const large = await addLinkFor(service, me.user, { custom: 'of-schedule', schedule });
    expect((await getOwned(links, me.user.id, large.id)).isListedOnly).toBe(true);
    const csv = savedText(await download());
    for (const { id } of await readLinks(service, me.user))
      await call(service, deleteLink, { key: me.user.key, params: { id } });
    expect(shownIn(await importFile(service, me.cookies, csv))).toContain('2 links were created.');
    const settings = await Promise.all(
      (await readLinks(service, me.user)).map(({ id }) => readSettings(service, me.user, id)),
    );
    expect(settings).toMatchObject([
      { custom: 'of-schedule', schedule, variants: null },
      { custom: 'of-variants', schedule: null, variants },
    ]);
  });

  it('leaves out a start that has passed, with which a link could not be created', async () => {
    const startdate = '2998-01-01 00:00:00';
    await addLinkFor(service, me.user, { url, startdate });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2998-01-01T00:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const cookies = await signedInCookies(service, me.user);
    const text = savedText(await call(service, exportLinks, { cookies }));
    expect(text).toContain(url);
    expect(text).not.toContain(startdate);
  });

  it('has no cell that a spreadsheet would run', async () => {
    for (const text of ['=HYPERLINK("https://evil.example")', '+1', '-2+3', '@x', '\t=1', '＝1'])
      await addLinkFor(service, me.user, { metatitle: text, description: text });
    for (const row of rowsIn(savedText(await download())))
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
  });

  it('has the links of its part only, whatever is asked for', async () => {
    for (let n = 1; n <= 3; n++) await addLinkFor(service, me.user, { url: `${url}?${n}` });
    const urlsIn = async (query: Record<string, number>) =>
      rowsIn(savedText(await download(query))).map(({ longurl }) => longurl);
    expect(await urlsIn({ from: 2, to: 2 })).toEqual([`${url}?2`]);
    expect(await urlsIn({ from: 2, to: 0 })).toEqual([`${url}?2`]);
    expect(await urlsIn({ from: 4096, to: 99_999_999 })).toEqual([]);
    expect(await urlsIn({ from: 99_999_999, to: 99_999_999 })).toEqual([]);
    expect(await urlsIn({ from: -1, to: 1e9 })).toHaveLength(3);
  });

  it('has nothing of other users', async () => {
    await addLinkFor(service, await service.addUser());
    expect(rowsIn(savedText(await download()))).toEqual([]);
  });

  it('reads each link once', async () => {
    for (let n = 0; n < 60; n++) await addLinkFor(service, me.user);
    const { operations, units } = measureCost(await download());
    expect(operations).toEqual(['BatchGetItem', 'Query', 'Query']);
    expect(units).toBeLessThan(20);
  });
});
