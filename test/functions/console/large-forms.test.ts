import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { previewConsoleLink } from '../../../shared/api/console/link-preview.ts';
import { createConsoleLink, updateConsoleLink } from '../../../shared/api/console/links.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { sendForm, shownIn } from '../../support/pages/console.ts';
import { linkTester } from '../../support/pages/link-tester.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const url = 'https://example.com/';
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T10:00:20Z') });
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});
afterEach(() => {
  vi.useRealTimers();
});

const { readToken, ask } = linkTester(service, () => cookies);

/** More than the texts of a form have together, and too much for its field. */
const large = { url, description: 'x'.repeat(33_000) };
/** More than the fields of a form. */
const many = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`n${n}[]`, 'x']));
const create = (fields: Record<string, string>) => sendForm(service, createConsoleLink, cookies, fields);
const nextMinute = () => vi.setSystemTime(new Date('2030-01-01T10:01:00Z'));

describe('large forms of the console', () => {
  it('are refused after 60 in a minute for each user, before they are read, and say until when', async () => {
    const { id } = await addLinkFor(service, user);
    for (let n = 0; n < 60; n++) expect((await create(n % 2 ? large : many)).status).toBe(400);
    const change = () => sendForm(service, updateConsoleLink, cookies, large, { params: { id } });
    for (const refused of [await create(large), await create(many), await change()]) {
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '40']);
      expect(shownIn(refused)).toContain('try again in 40 seconds');
      expect(refused.text).not.toContain('x'.repeat(20));
    }
    // Any form of a person who fills it in.
    expect((await create({ url })).status).toBe(303);
    const other = await signedInCookies(service, await service.addUser());
    expect((await sendForm(service, createConsoleLink, other, large)).status).toBe(400);
    nextMinute();
    expect((await change()).status).toBe(400);
  });

  it('cannot be used up by another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await sendForm(service, createConsoleLink, cookies, large, { headers });
    expect([response.status, response.requests.map(({ operation }) => operation)]).toEqual([403, []]);
  });

  it('can be previewed and tested while someone types, without taking from those that are sent', async () => {
    const authorization = `Bearer ${await readToken()}`;
    const preview = () => sendForm(service, previewConsoleLink, cookies, large);
    const test = () => ask(large, undefined, { authorization });
    for (let n = 0; n < 120; n++) {
      expect((await preview()).status).toBe(200);
      expect((await test()).status).toBe(200);
    }
    expect([(await preview()).status, (await test()).status]).toEqual([429, 403]);
    expect((await create(large)).status).toBe(400);
    nextMinute();
    expect([(await preview()).status, (await test()).status]).toEqual([200, 200]);
  });
});

describe('a form with wrong rows in each of its lists', () => {
  const lists = { geotarget: 'location', devicetarget: 'device', languagetarget: 'language' };
  const wrong = Object.entries(lists).flatMap(([list, name]): [string, string][] =>
    Array.from({ length: 250 }, (_, row): [string, string][] => [
      [`${list}[${row}].${name}`, `x${row}`],
      [`${list}[${row}].link`, `${'"'.repeat(250)}${row}`],
    ]).flat(),
  );

  it('marks the first 50, says that there are more, and keeps all of them', async () => {
    const response = await sendForm(service, createConsoleLink, cookies, [['url', 'x'], ...wrong]);
    expect(response.status).toBe(400);
    const marked = [...response.text.matchAll(/id="(\w+\[\d+\])\.\w+-problem"/g)].map(([, row]) => row);
    expect(new Set(marked).size).toBe(50);
    expect(shownIn(response)).toContain('More rows are wrong: only the first 50 are marked.');
    expect(response.text).toContain('id="url-problem"');
    expect(response.text).toContain(`value="${'&quot;'.repeat(250)}249"`);
  });
});
