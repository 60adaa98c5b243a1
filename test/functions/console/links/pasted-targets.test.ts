import { beforeEach, describe, expect, it } from 'vitest';
import { createConsoleLink, updateConsoleLink } from '../../../../shared/api/console/links.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readLinks, readSettings } from '../../../support/pages/console-links.ts';
import { linkTester } from '../../../support/pages/link-tester.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const url = 'https://example.com/';
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await service.addUser({ planId: 3 });
  cookies = await signedInCookies(service, user);
});
const { test } = linkTester(service, () => cookies);

async function create(fields: Record<string, string>) {
  const { status } = await sendForm(service, createConsoleLink, cookies, { url, ...fields });
  expect(status).toBe(303);
  const [{ id }] = await readLinks(service, user);
  return readSettings(service, user, id);
}

describe('targets that are pasted, one a line', () => {
  it('are for devices, countries, and languages, by name or code', async () => {
    const lines = [
      `iPhone ${url}1`,
      `computer: ${url}2`,
      `France\t${url}3`,
      `United States ${url}4`,
      '',
      `FR ${url}5`,
      `fr ${url}6`,
      `Brazilian Portuguese, example.com/7`,
    ];
    const { devicetarget, geotarget, languagetarget } = await create({ targets: lines.join('\r\n') });
    expect(devicetarget).toEqual([
      { device: 'iphone', link: `${url}1` },
      { device: 'desktop', link: `${url}2` },
    ]);
    expect(geotarget.map(({ link }: { link: string }) => link)).toEqual([3, 4, 5].map((n) => `${url}${n}`));
    expect(languagetarget).toEqual([
      { language: 'fr', link: `${url}6` },
      { language: 'pt-BR', link: `${url}7` },
    ]);
  });

  it('follow the rows that a link has', async () => {
    const { id } = await addLinkFor(service, user, {
      url,
      devicetarget: [{ device: 'ipad', link: `${url}0` }],
    });
    const fields = {
      url,
      revision: '0',
      'devicetarget[0].device': 'ipad',
      'devicetarget[0].link': `${url}0`,
      targets: `iPhone ${url}1`,
    };
    await sendForm(service, updateConsoleLink, cookies, fields, { params: { id } });
    expect(
      (await readSettings(service, user, id)).devicetarget.map((row: { device: string }) => row.device),
    ).toEqual(['ipad', 'iphone']);
  });

  it.each([`Atlantis ${url}`, 'iPhone', url])('are refused with the line that is none: %s', async (wrong) => {
    const fields = { url, targets: `iPhone ${url}1\n${wrong}` };
    const { status, text } = await sendForm(service, createConsoleLink, cookies, fields);
    expect(status).toBe(400);
    expect(text).toMatch(/id="targets-problem">Each line needs a device, a country, or a language/);
    expect(text).toContain(`>\n${wrong}</textarea>`);
    expect(text).toContain('<option value="iphone" selected>');
    expect(await readLinks(service, user)).toEqual([]);
  });

  it('are tested before they are saved', async () => {
    const form = { url, targets: `iPhone ${url}phone`, 'test.device': 'iphone' };
    expect((await test(form)).outcome).toBe(`Redirect ${url}phone`);
  });
});
