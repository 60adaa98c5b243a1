import { beforeAll, describe, expect, it } from 'vitest';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromCountry } from '../../support/calls/edge.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const to = (name: string) => `https://example.com/${name}`;

const targets = {
  url: to('default'),
  devicetarget: [
    { device: 'Mobile', link: to('mobile') },
    { device: 'iPhone', link: to('iphone') },
  ],
  geotarget: [
    { location: 'Canada', link: to('canada') },
    { location: 'Narnia', link: to('narnia') },
  ],
  languagetarget: [{ language: 'fr', link: to('french') }],
  parameters: [{ name: 'from', value: 'link' }],
};

const visit = (alias: string, headers: Record<string, string>) =>
  call(service, followLink, { params: { alias }, headers });

describe('GET /{alias} of a link with targets', () => {
  it.each([
    ['a specific device before the country', { 'user-agent': iphone, ...fromCountry('CA') }, 'iphone'],
    [
      'the country before the language',
      { 'user-agent': firefox, ...fromCountry('CA'), 'accept-language': 'fr-CA,en;q=0.5' },
      'canada',
    ],
    ['the language', { 'user-agent': firefox, 'accept-language': 'en;q=0.5,fr-CA' }, 'french'],
    ['the default', { 'user-agent': firefox, ...fromCountry('DE'), 'accept-language': 'de' }, 'default'],
    ['the default without headers', {}, 'default'],
  ])('redirects to the target of %s with the parameters, for one read', async (_, headers, target) => {
    const { alias } = await addLinkFor(service, user, targets);
    const response = await visit(alias, headers as Record<string, string>);
    expect(response.headers.location).toBe(`${to(target)}?from=link`);
    const reads = response.requests.filter(({ operation }) => operation !== 'UpdateItem');
    expect(reads.map(({ operation, units }) => [operation, units])).toEqual([['GetItem', 0.5]]);
    expect(response.requests.length - reads.length).toBe('user-agent' in headers ? 1 : 0);
  });
});
