import { describe, expect, it } from 'vitest';
import { editConsoleLink, newConsoleLink } from '../../../../shared/api/console/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { sumUnits } from '../../../support/pages/console.ts';
import { readField } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

describe('GET /console/links/new', () => {
  it('asks for a URL, which has the focus, an alias, and a domain, and has everything else one fold away', async () => {
    const user = await service.addUser();
    const { status, text } = await call(service, newConsoleLink, {
      cookies: await signedInCookies(service, user),
    });
    expect(status).toBe(200);
    expect(text).toContain('<form method="post" action="/console/links/new"');
    expect(text.match(/<details class="card">/g)).toHaveLength(8);
    const visible = text.slice(
      text.indexOf('<form method="post" action="/console'),
      text.indexOf('<details class="card">'),
    );
    expect(
      [...visible.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name),
    ).toEqual(['csrf', 'zone', 'once', 'url', 'domain', 'custom']);
    expect(text).toMatch(/<input type="text"[^>]* inputmode="url" autofocus id="url" name="url" required/);
    expect(text.match(/ autofocus/g)).toHaveLength(1);
    expect(readField(text, 'devicetarget[2].link')).toBe('');
    expect(text).toContain(
      '<datalist id="countries"><option value="Afghanistan"><option value="Åland Islands">',
    );
    expect(text).toContain('<option value="Brazilian Portuguese">');
    expect(text.match(/ data-remove-row/g)).toHaveLength(18);
    expect(text).toContain('<noscript><p class="hint">To remove a row, clear its fields.</p></noscript>');
  });

  it('says what the plan lacks before one fills it in, and what to do', async () => {
    const off = { enabled: '0' } as const;
    const planId = await service.addPlan({ geo: off, parameters: off, alias: off });
    const cookies = await signedInCookies(service, await service.addUser({ planId }));
    const { text } = await call(service, newConsoleLink, { cookies });
    const notes = [...text.matchAll(/<p class="notice">(.*?)<\/p>/gs)].map(([, note = '']) => readText(note));
    expect(notes.map((note) => note.replace(/\s+/g, ' ').trim())).toEqual(
      ['custom aliases', 'targeting by country', 'parameters'].map(
        (name) =>
          `Your plan does not include ${name}, so a link that uses them is not saved. Leave these fields blank, or ask your administrator for another plan. See your plan`,
      ),
    );
    expect(text.match(/<summary>[^<]* <span class="badge plain">Limited by your plan/g)).toHaveLength(2);
    const all = await signedInCookies(service, await service.addUser());
    expect((await call(service, newConsoleLink, { cookies: all })).text).not.toContain('your plan');
  });

  it('says at once that the plan has room for no further link', async () => {
    const planId = await service.addPlan({ links: 1 });
    const user = await service.addUser({ planId });
    const cookies = await signedInCookies(service, user);
    const open = async () => readText((await call(service, newConsoleLink, { cookies })).text);
    const full = 'Your plan allows up to 1 links';
    expect(await open()).not.toContain(full);
    await addLinkFor(service, user);
    expect(await open()).toContain(full);
  });

  it('differs from every other form', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    const open = async () => readField((await call(service, newConsoleLink, { cookies })).text, 'once');
    expect(await open()).not.toBe(await open());
  });

  it('offers what the account has, for a query each', async () => {
    const user = await service.addUser();
    const { domain, campaign, channel, pixel, splashPage, overlay } = await addOneOfEach(service, user);
    await addCampaignFor(service, user, { name: 'Autumn <b>' });
    const { text, requests } = await call(service, newConsoleLink, {
      cookies: await signedInCookies(service, user),
    });
    for (const value of [domain.origin, campaign, channel, splashPage, `overlay-${overlay}`])
      expect(text).toContain(`<option value="${value}">`);
    expect(text).toContain('>Autumn &lt;b&gt;</option>');
    expect(text).toContain(`value="${pixel}"><label`);
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', ...Array(6).fill('Query')]);
    expect(sumUnits({ requests })).toBeLessThanOrEqual(15);
  });

  it('names the providers of pixels, and no channels that a new link is not in', async () => {
    const user = await service.addUser();
    const { links } = await addOneOfEach(service, user);
    const cookies = await signedInCookies(service, user);
    const { text } = await call(service, newConsoleLink, { cookies });
    expect(text).toMatch(/>A pixel[^<]* \(Google Tag Manager\)<\/label>/);
    expect(text).not.toMatch(/tagmgrpixel|also stays in its current channels/);
    const edited = await call(service, editConsoleLink, { cookies, params: { id: links[0]?.id } });
    expect(edited.text).toContain('The link also stays in its current channels.');
  });

  it('reads two lists for an account that has nothing else', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    const { requests } = await call(service, newConsoleLink, { cookies });
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'Query', 'Query']);
    expect(sumUnits({ requests })).toBeLessThanOrEqual(5);
  });
});
