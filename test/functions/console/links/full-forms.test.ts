import { beforeEach, describe, expect, it } from 'vitest';
import { createConsoleLink, newConsoleLink } from '../../../../shared/api/console/links.ts';
import {
  MAX_SESSION_FORM_BYTES,
  MAX_SESSION_FORM_CHARACTERS,
} from '../../../../shared/visitor/request/forms.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { readLinks, readSettings } from '../../../support/pages/console-links.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});

const create = (fields: Record<string, string>) => sendForm(service, createConsoleLink, cookies, fields);
const newest = async () => {
  const [{ id }] = await readLinks(service, user);
  return readSettings(service, user, id);
};

/** The texts that the form asks for, by name, with how many characters browsers let people type. */
async function textsOfForm(): Promise<Record<string, number>> {
  const { text } = await call(service, newConsoleLink, { cookies });
  const start = text.indexOf('<form method="post" action="/console/links/new"');
  const form = text.slice(start, text.indexOf('</form>', start));
  const tags = [...form.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([tag]) => tag);
  const texts = tags.filter((tag) => !/type="(hidden|checkbox|datetime-local|file)"/.test(tag));
  const maximum = (tag: string) => Number(/maxlength="(\d+)"/.exec(tag)?.[1]);
  return Object.fromEntries(texts.map((tag) => [/name="([^"]+)"/.exec(tag)?.[1] ?? tag, maximum(tag)]));
}

const isUrl = (name: string) => /url$|\.link$|^metaimage$|^deeplink/.test(name);
/** What a row or a field needs besides what is typed at full length. */
const devices = {
  'devicetarget[0].device': 'ipad',
  'devicetarget[1].device': 'ios',
  'devicetarget[2].device': 'linux',
  'schedule[0].from': '2030-01-01T00:00',
  'schedule[1].from': '2030-01-02T00:00',
  'schedule[2].from': '2030-01-03T00:00',
};

function filled(texts: Record<string, number>, letter: string, more = 0): Record<string, string> {
  const valueFor = (name: string, length: number) => {
    if (isUrl(name)) return `https://example.com/${letter.repeat(length)}`.slice(0, length);
    if (name.endsWith('.location')) return 'France'.padEnd(length, '.');
    if (/language|^custom$/.test(name)) return 'a'.repeat(length);
    return letter.repeat(length);
  };
  const entries = Object.entries(texts).map(([name, length]) => [name, valueFor(name, length + more)]);
  return { ...Object.fromEntries(entries), ...devices };
}

describe('a form with as much as its fields hold', () => {
  it('has a maximum for each text, which is the one that is saved', async () => {
    const texts = await textsOfForm();
    expect(Object.entries(texts).filter(([, maximum]) => !(maximum > 0))).toEqual([]);
    const names = Object.keys(texts).filter((name) => !name.endsWith('.language'));
    const over = await create(filled(texts, 'é', 1));
    expect(over.status).toBe(400);
    expect(names.filter((name) => !over.text.includes(`id="${name}-problem"`))).toEqual([]);
  });

  it('is shown again with all of it, in letters of several bytes', async () => {
    const fields = filled(await textsOfForm(), '漢');
    const { status, text } = await create({ ...fields, url: 'nonsense' });
    expect([status, text.includes('id="url-problem"')]).toEqual([400, true]);
    const lost = Object.entries(fields).filter(
      ([name, value]) => !['url', 'password'].includes(name) && !text.includes(value),
    );
    expect(lost.map(([name]) => name)).toEqual([]);
    expect(`${new URLSearchParams(fields)}`.length).toBeLessThan(0.8 * MAX_SESSION_FORM_BYTES);
    expect(Object.entries(fields).flat().join('').length).toBeLessThan(0.8 * MAX_SESSION_FORM_CHARACTERS);
  });

  it('is saved', async () => {
    const fields = filled(await textsOfForm(), '漢');
    for (const name of Object.keys(fields)) {
      if (isUrl(name)) fields[name] = fields[name]?.replace(/漢/g, 'a') ?? '';
      // The target with its parameters has a maximum of its own, and so have codes of languages, external ids, and numbers.
      // Variants exclude a schedule, and targets at once are lines.
      if (
        /^(targets$|utm_|parameters|languagetarget|defaultlanguage|variants|externalid|clicklimit)/.test(name)
      )
        delete fields[name];
    }
    expect((await create({ ...fields, utm_source: '漢'.repeat(100) })).status).toBe(303);
    const saved = await newest();
    expect([saved.url, saved.metadescription, saved.description]).toEqual([
      fields.url,
      fields.metadescription,
      fields.description,
    ]);
    expect(saved.geotarget).toHaveLength(3);
  });

  it('counts a line break as browsers do: once', async () => {
    const lines = 'a\r\n'.repeat(2499);
    expect((await create({ url: 'https://example.com/', description: `${lines}zz` })).status).toBe(303);
    expect((await newest()).description).toBe(`${'a\n'.repeat(2499)}zz`);
  });

  it('saves the largest link that there can be', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => [
      [`geotarget[${at}].location`, 'France'],
      [`geotarget[${at}].link`, `https://example.com/${'漢'.repeat(320)}${at}`],
    ]).flat();
    const fields = { url: 'https://example.com/', ...Object.fromEntries(rows) };
    expect(`${new URLSearchParams(fields)}`.length).toBeGreaterThan(700_000);
    expect((await create(fields)).status).toBe(303);
    expect((await newest()).geotarget).toHaveLength(250);
  });

  it('says that a link is too large, and keeps what was typed', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => [
      [`geotarget[${at}].location`, 'France'],
      [`geotarget[${at}].link`, `https://example.com/${'a'.repeat(3000)}${at}`],
    ]).flat();
    const { status, text } = await create({ url: 'https://example.com/', ...Object.fromEntries(rows) });
    expect(status).toBe(400);
    expect(text).toContain('The link is too large. Please use fewer targets or shorter texts.');
    expect(text).toContain(`${'a'.repeat(3000)}99"`);
  });
});
