import { expect, it } from 'vitest';
import { newConsoleLink } from '../../../../shared/api/console/links.ts';
import { listProblems } from '../../../../shared/console/links/list-problems.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

const whole = { values: new Map(), message: 'Your plan has no more links.', status: 403 };
const list = (name: string) => listProblems({ ...whole, problems: { [name]: 'is wrong' } })[0] ?? '';

it('names each field of a link form, and the row that it is in, as its label does', async () => {
  const cookies = await signedInCookies(service, await service.addUser());
  const { text } = await call(service, newConsoleLink, { cookies });
  const content = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
  const labels = [...content.matchAll(/<label for="([^"]+?)(?:-true)?">([^<]+)</g)].map(
    ([, ...label]) => label,
  );
  expect(labels.length).toBeGreaterThan(40);
  const isNamed = ([name = '', label]: string[]) => list(name).endsWith(`${label} is wrong.`);
  expect(labels.filter((label) => !isNamed(label))).toEqual([]);
  expect(list('devicetarget[2].device')).toBe('By device, row 3: Device is wrong.');
  expect(list('variants')).toBe('Variants is wrong.');
  expect(list('pixels')).toBe('Tracking pixels is wrong.');
});

it('says what is wrong with the whole, where it is no field', () => {
  expect(listProblems({ ...whole, problems: {} })).toEqual([whole.message]);
});
