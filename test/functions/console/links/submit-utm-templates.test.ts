import { beforeEach, describe, expect, it } from 'vitest';
import {
  createConsoleLink,
  newConsoleLink,
  updateConsoleLink,
} from '../../../../shared/api/console/links.ts';
import { showUtmTemplates, submitUtmTemplates } from '../../../../shared/api/console/utm-templates.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { sendForm, shownIn } from '../../../support/pages/console.ts';
import { readField, readLinks } from '../../../support/pages/console-links.ts';
import { ESCAPED, EVIL } from '../../../support/pages/item-pages.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});

type Fields = Record<string, string>;
const save = (fields: Fields) => sendForm(service, submitUtmTemplates, cookies, fields);
const newsletter = {
  'templates[0].name': 'Newsletter',
  'templates[0].utm_source': 'newsletter',
  'templates[0].utm_medium': 'email',
};

describe('POST /console/utm-templates', () => {
  it('saves templates, which the form of a link offers', async () => {
    const before = await call(service, newConsoleLink, { cookies });
    expect(before.text).not.toContain('utmtemplate');
    expect(shownIn(before)).toContain('Save values as templates');
    const { status, headers } = await save({ ...newsletter, 'templates[2].name': EVIL });
    expect([status, headers.location]).toEqual([303, '/console/utm-templates?done=saved']);
    const { text } = await call(service, showUtmTemplates, { cookies });
    expect(readField(text, 'templates[0].utm_medium')).toBe('email');
    expect(readField(text, 'templates[1].name')).toBe(ESCAPED);
    const form = await call(service, newConsoleLink, { cookies });
    expect(form.text).toContain('<option value="Newsletter">Newsletter</option>');
    expect(form.text).not.toContain(EVIL);
    const [start] =
      /<form method="post" action="\/console\/links\/new".*?<button[^>]*>/s.exec(form.text) ?? [];
    expect(start).toContain('class="unseen"');
  });

  it('fills in the chosen one with a button, keeps all else, and saves nothing yet', async () => {
    await save(newsletter);
    const typed = { url: 'half a url', utm_term: 'old', metatitle: 'Mine', utmtemplate: 'Newsletter' };
    const { status, text } = await sendForm(service, createConsoleLink, cookies, { ...typed, find: 'utm' });
    expect(status).toBe(200);
    const read = (name: string) => readField(text, name);
    expect(['url', 'metatitle', 'utm_source', 'utm_medium', 'utm_term'].map(read)).toEqual([
      'half a url',
      'Mine',
      'newsletter',
      'email',
      '',
    ]);
    expect(await readLinks(service, user)).toEqual([]);
    const { id } = await addLinkFor(service, user);
    const fields = { revision: '0', utmtemplate: 'Newsletter', find: 'utm' };
    const edited = await sendForm(service, updateConsoleLink, cookies, fields, { params: { id } });
    expect(readField(edited.text, 'utm_source')).toBe('newsletter');
    const unknown = await sendForm(service, createConsoleLink, cookies, {
      find: 'utm',
      utmtemplate: 'x',
      utm_source: 'y',
    });
    expect(readField(unknown.text, 'utm_source')).toBe('y');
  });

  it('removes templates whose rows are blank', async () => {
    await save(newsletter);
    await save({ 'templates[0].name': '', 'templates[0].utm_source': '' });
    const { text } = await call(service, showUtmTemplates, { cookies });
    expect(text).not.toContain('Newsletter');
  });

  it.each([
    ['a template without a name', { 'templates[0].utm_source': 'x' }, 'templates[0].name-problem'],
    [
      'a long value',
      { ...newsletter, 'templates[0].utm_term': 'x'.repeat(101) },
      'templates[0].utm_term-problem',
    ],
    [
      'a name twice',
      { ...newsletter, 'templates[1].name': 'Newsletter' },
      'must have a different name in each row',
    ],
    [
      'more than ten',
      Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`templates[${at}].name`, `Number ${at}`])),
      'must have at most 10 entries',
    ],
  ])('refuses %s, and keeps what was typed', async (_, fields, problem) => {
    const { status, text } = await save(fields);
    expect([status, text.includes(problem)]).toEqual([400, true]);
    expect(text).toContain(Object.values(fields).at(-1));
    const stored = await call(service, showUtmTemplates, { cookies });
    expect(readField(stored.text, 'templates[0].name')).toBe('');
  });
});
