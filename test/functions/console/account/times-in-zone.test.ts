import { beforeEach, describe, expect, it } from 'vitest';
import { changeTimeZone } from '../../../../shared/api/console/account.ts';
import { showLinkHistory } from '../../../../shared/api/console/link-history.ts';
import { editConsoleLink, updateConsoleLink } from '../../../../shared/api/console/links.ts';
import { explainLink, updateLink } from '../../../../shared/api/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readField, readSettings } from '../../../support/pages/console-links.ts';
import { linkTester } from '../../../support/pages/link-tester.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { shownForm } from '../../../support/pages/shown-form.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const url = 'https://example.com/';
let user: TestUser;
let cookies: string[];
let id: number;
beforeEach(async () => {
  user = await service.addUser({ planId: 3 });
  cookies = await signedInCookies(service, user);
  ({ id } = await addLinkFor(service, user, { url, expiry: '2098-04-01 20:00:00' }));
  await sendForm(service, changeTimeZone, cookies, { timezone: 'Asia/Tokyo' });
});

const { test, press } = linkTester(service, () => cookies);
const change = (body: object) =>
  call(service, updateLink, { key: user.key, params: { id }, body: { url, ...body } });

describe('in the time zone of the account', () => {
  it('are the times that a conflict with another tab is about', async () => {
    const [from, link] = ['2098-04-01 21:00:00', `${url}eve`];
    await change({ expiry: '2098-04-01 20:30:00', schedule: [{ from, link }] });
    const fields = { url, revision: '0', expiry: '2098-04-02T09:00' };
    const told = await sendForm(service, updateConsoleLink, cookies, fields, { params: { id } });
    expect(told.status).toBe(409);
    const shown = readText(told.text);
    expect(shown).toContain('Stored value: Apr 2, 2098, 5:30 AM GMT+9');
    expect(shown).toContain(`Stored value: Apr 2, 2098, 6:00 AM GMT+9 → ${link}`);
    expect(told.text).toContain('value="2098-04-02T09:00"');
    expect(shown).not.toContain('T20:30');
  });

  it('says nothing of a time that is the same in both tabs', async () => {
    await change({ expiry: '2098-04-02 00:00:00', metatitle: 'Theirs' });
    const fields = { url, revision: '0', expiry: '2098-04-02T09:00', metatitle: 'Mine' };
    const { text } = await sendForm(service, updateConsoleLink, cookies, fields, { params: { id } });
    expect(text).toContain('id="metatitle-problem"');
    expect(text).not.toContain('id="expiry-problem"');
  });

  it('are those of a form that was opened before the time zone changed, also when it is shown again', async () => {
    const { text } = await call(service, editConsoleLink, { cookies, params: { id } });
    await sendForm(service, changeTimeZone, cookies, { timezone: 'America/Los_Angeles' });
    const fields = { ...shownForm(text, `/console/links/${id}/edit`), startdate: '2098-04-01T09:00' };
    const wrong = await sendForm(
      service,
      updateConsoleLink,
      cookies,
      { ...fields, url: 'x' },
      { params: { id } },
    );
    expect([wrong.status, readField(wrong.text, 'startdate')]).toEqual([400, '2098-03-31T17:00']);
    const again = { ...shownForm(wrong.text, `/console/links/${id}/edit`), url };
    for (const sent of [fields, again]) {
      expect((await sendForm(service, updateConsoleLink, cookies, sent, { params: { id } })).status).toBe(
        303,
      );
      const { startdate, expiry } = await readSettings(service, user, id);
      expect([startdate, expiry]).toEqual(['2098-04-01 00:00:00', '2098-04-01 20:00:00']);
    }
  });

  it.each(['', 'Nowhere/Land', '+05:30'])(
    'are those of the account in a form of the time zone %j',
    async (zone) => {
      const { text } = await call(service, editConsoleLink, { cookies, params: { id } });
      const fields = { ...shownForm(text, `/console/links/${id}/edit`), expiry: '2098-04-02T09:00', zone };
      expect((await sendForm(service, updateConsoleLink, cookies, fields, { params: { id } })).status).toBe(
        303,
      );
      expect(await readSettings(service, user, id)).toMatchObject({ expiry: '2098-04-02 00:00:00' });
    },
  );

  it('are the times in the history of a link', async () => {
    await change({
      expiry: null,
      startdate: '2098-01-01 00:00:00',
      schedule: [{ from: '2098-04-01 21:00:00', link: `${url}eve` }],
    });
    const { text } = await call(service, showLinkHistory, { cookies, params: { id } });
    const shown = readText(text);
    expect(shown).toContain('Apr 2, 2098, 5:00 AM GMT+9 → none');
    expect(shown).toContain('none → Jan 1, 2098, 9:00 AM GMT+9');
    expect(shown).toContain(`from Apr 2, 2098, 6:00 AM GMT+9 → ${url}eve`);
    expect(shown).not.toMatch(/2098-0/);
  });
});

describe('a test of a link', () => {
  const fields = {
    url,
    expiry: '2098-04-02T05:00',
    'devicetarget[0].device': 'windows',
    'devicetarget[0].link': `${url}windows`,
    'geotarget[0].location': 'Canada',
    'geotarget[0].link': `${url}canada`,
    'languagetarget[0].language': 'de',
    'languagetarget[0].link': `${url}german`,
    'test.device': 'iphone',
    'test.country': 'FR',
    'test.language': 'fr-CA, de',
  };

  it.each(['the button', 'the script'])('has times in this zone, and names, with %s', async (by) => {
    const reasons = by === 'the button' ? readText((await press(fields)).text) : (await test(fields)).steps;
    expect(reasons).toContain('The link expires at Apr 2, 2098, 5:00 AM GMT+9.');
    expect(reasons).toMatch(/No target is for iPhone, iOS[^.]*\./);
    expect(reasons).toContain('No target is for France.');
    expect(reasons).toContain('A target is for one of Canadian French, French, German.');
  });

  it('has codes and UTC in the API, as before', async () => {
    await change({ geotarget: [{ location: 'Canada', link: `${url}canada` }] });
    const { body } = await call(service, explainLink, {
      key: user.key,
      params: { id },
      query: { country: 'FR' },
    });
    const reasons = body.data.steps.map(({ because }: { because: string }) => because);
    expect(reasons).toContain('The link expires at 2098-04-01 20:00:00 UTC.');
    expect(reasons).toContain('No target is for FR.');
  });
});
