import { beforeAll, describe, expect, it } from 'vitest';
import { previewBioPage } from '../../../../shared/api/console/bio-pages.ts';
import { ESCAPED, EVIL, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
let someone: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  someone = await person(service, await service.addUser());
});
const preview = (fields: Record<string, string>) => someone.send(previewBioPage, fields);

describe('POST /console/bio-pages/preview', () => {
  it('shows what visitors will see, and reads only the session', async () => {
    const { status, text, headers, requests } = await preview({
      name: 'Mine',
      title: 'Ann Lee',
      'links[0].label': 'Shop',
      'links[0].image': 'https://img.example/a.png',
      socials: 'https://github.com/ann\r\nhttps://ann.example/',
      theme: 'berry',
    });
    expect([status, requests.map(({ operation }) => operation)]).toEqual([200, ['BatchGetItem']]);
    expect(text).toContain('<h1 dir="auto">Ann Lee</h1>');
    expect(text).toMatch(/Shop.*GitHub.*ann\.example/s);
    expect(text).toContain('--page:#3d1238');
    expect(headers['content-security-policy']).toMatch(/img-src https:\/\/img\.example;.* sandbox$/);
    expect(text).not.toContain('<script');
  });

  it('leaves out what is wrong, and says why, while the user types', async () => {
    const { status, text } = await preview({
      title: 'Kept',
      avatar: 'https://',
      'links[0].label': 'Good',
      'links[1].label': 'Bad',
      'links[1].image': 'nothing',
      socials: 'me',
      owncolors: 'true',
      background: '#ffffff',
      foreground: '#eeeeee',
    });
    expect([status, text.includes('Kept'), text.includes('Good'), text.includes('Bad<')]).toEqual([
      200,
      true,
      true,
      false,
    ]);
    expect(text).toContain('<p>Picture must be a complete URL');
    expect(text).toContain('<p>Profiles elsewhere must be up to 10 complete URLs, one on each line.</p>');
    expect(text).toContain('<p>Text color needs more contrast with the background: at least 4.5:1.</p>');
  });

  it('escapes every field', async () => {
    const { text } = await preview({
      name: EVIL,
      title: EVIL,
      description: EVIL,
      avatar: EVIL,
      theme: EVIL,
      background: EVIL,
      owncolors: 'true',
      socials: EVIL,
      'links[0].label': EVIL,
      'links[0].image': `https://example.com/${EVIL}.png`,
    });
    expect(text).toContain(`<h1 dir="auto">${ESCAPED}</h1>`);
    expect(text).not.toContain('<script');
  });
});
