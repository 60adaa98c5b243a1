import { describe, expect, it } from 'vitest';
import { createConsoleLink } from '../../../../shared/api/console/links.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readLinks, readSettings } from '../../../support/pages/console-links.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const url = 'https://example.com/';

async function openedBy() {
  const user = await service.addUser();
  const cookies = await signedInCookies(service, user);
  const create = (fields: Record<string, string>) => sendForm(service, createConsoleLink, cookies, fields);
  return { user, create };
}

describe('what people type into the form of a link', () => {
  it('completes URLs without a scheme, and says so in the help of the field', async () => {
    const { user, create } = await openedBy();
    const { status } = await create({
      url: ' example.com/x?y ',
      expiredurl: 'www.example.com',
      'geotarget[0].location': 'France',
      'geotarget[0].link': 'bücher.example:8080/y',
      'variants[0].link': 'example.com/a',
      'variants[1].link': 'example.com/b',
    });
    expect(status).toBe(303);
    const [{ id }] = await readLinks(service, user);
    expect(await readSettings(service, user, id)).toMatchObject({
      url: 'https://example.com/x?y',
      expiredurl: 'https://www.example.com',
      geotarget: [{ location: 'France', link: 'https://bücher.example:8080/y' }],
      variants: [{ link: 'https://example.com/a' }, { link: 'https://example.com/b' }],
    });
    const { text } = await create({ url: 'nonsense' });
    expect(text).toContain('Without a scheme, it begins with https://.');
  });

  it.each(['javascript:alert(1)', 'someone@example.com', '//example.com/x', 'mailto:a@example.com', 'x'])(
    'makes no URL of %s',
    async (typed) => {
      const { create } = await openedBy();
      expect((await create({ url: typed })).status).toBe(400);
    },
  );

  it('takes languages by their English names, in any case, and by their codes', async () => {
    const { user, create } = await openedBy();
    await create({
      url,
      'languagetarget[0].language': 'brazilian portuguese',
      'languagetarget[0].link': `${url}pt`,
      'languagetarget[1].language': 'gsw',
      'languagetarget[1].link': `${url}gsw`,
      defaultlanguage: 'German',
    });
    const [{ id }] = await readLinks(service, user);
    expect(await readSettings(service, user, id)).toMatchObject({
      languagetarget: [{ language: 'pt-BR' }, { language: 'gsw' }],
      defaultlanguage: 'de',
    });
  });
});
