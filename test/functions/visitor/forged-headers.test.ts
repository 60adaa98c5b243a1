import { beforeAll, describe, expect, it } from 'vitest';
import { edgeHeaders } from '../../../shared/api/contract/edge-headers.ts';
import { followLink, unlockLink } from '../../../shared/api/visitor/links.ts';
import { leaveMessage } from '../../../shared/api/visitor/messages.ts';
import { followQrCode } from '../../../shared/api/visitor/qr-codes.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { throughEdge } from '../../support/calls/edge.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addContactLinkFor, aMessage } from '../../support/items/messages.ts';
import { addQrCodeFor } from '../../support/items/qr-codes.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser({ planId: 3 });
});

type Headers = Record<string, string>;

/** Everything that a client might claim, different for each number. */
const forge = (n: number, host = 'sho.rt'): Headers => {
  const address = `192.0.2.${n}`;
  const hosts = {
    [edgeHeaders.host]: host,
    'x-forwarded-host': host,
    forwarded: `for=${address};host=${host}`,
  };
  return {
    ...chromeOnWindows,
    ...hosts,
    [edgeHeaders.address]: address,
    'cloudfront-viewer-address': `${address}:4711`,
    'x-forwarded-for': address,
    'x-real-ip': address,
    'cf-connecting-ip': address,
    'true-client-ip': address,
    [edgeHeaders.country]: 'FR',
    'cloudfront-viewer-country': 'FR',
    'cf-ipcountry': 'FR',
    [edgeHeaders.secret]: `guess ${n}`,
  };
};

/** The viewer as CloudFront knows it. */
const viewer = { host: 'sho.rt', address: '198.51.100.1', country: 'DE' };

/** How a forged request arrives: through CloudFront, or at API Gateway's own host. */
const ways: [string, (headers: Headers) => { headers: Headers; isDirect: true }, string][] = [
  ['through the edge', (headers) => ({ headers: throughEdge(headers, viewer), isDirect: true }), 'DE'],
  ['past the edge', (headers) => ({ headers, isDirect: true }), 'Unknown'],
];

const readStatuses = (responses: TestResponse[]) => responses.map(({ status }) => status);
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const buildVisit = ({ requests }: TestResponse) =>
  requests.find(
    ({ operation, input }) => operation === 'UpdateItem' && `${input.Key.pk.S}`.startsWith('VISITOR#'),
  )?.input;

describe.each(ways)('a request with forged headers %s', (_way, arriving, country) => {
  it('is limited to five wrong passwords a minute, whatever address it claims', async () => {
    const { alias } = await addLinkFor(service, user, { password: 'open sesame' });
    const responses = await many(20, (n) =>
      call(service, unlockLink, { params: { alias }, body: 'password=wrong', ...arriving(forge(n)) }),
    );
    expect(readStatuses(responses).sort()).toEqual([...Array(5).fill(403), ...Array(15).fill(429)]);
  });

  it('is limited to three contact messages a minute, whatever address it claims', async () => {
    const alias = await addContactLinkFor(service, user);
    const body = new URLSearchParams(aMessage).toString();
    const responses = await many(10, (n) =>
      call(service, leaveMessage, { params: { alias }, body, ...arriving(forge(n)) }),
    );
    expect(readStatuses(responses).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(429)]);
  });

  it.each(['link', 'QR code'])(
    'counts as one visitor of a %s, from the country that CloudFront saw',
    async (kind) => {
      const { code } = await addQrCodeFor(service, user, { type: 'link', data: 'https://example.com/' });
      const { alias } = await addLinkFor(service, user);
      const visit = (headers: Headers) =>
        kind === 'link'
          ? call(service, followLink, { params: { alias }, ...arriving(headers) })
          : call(service, followQrCode, { params: { code }, ...arriving(headers) });
      const writes = (await many(10, (n) => visit(forge(n)))).map(buildVisit);
      expect(new Set(writes.map((write) => write?.Key.pk.S)).size).toBe(1);
      const countries = writes.map((write) => write?.ExpressionAttributeValues[':country'].S);
      expect(new Set(countries)).toEqual(new Set([country]));
    },
  );

  it('chooses no target of a country that it claims', async () => {
    const geotarget = [{ location: 'France', link: 'https://example.com/france' }];
    const { alias } = await addLinkFor(service, user, { url: 'https://example.com/default', geotarget });
    const response = await call(service, followLink, { params: { alias }, ...arriving(forge(1)) });
    expect(response.headers.location).toBe('https://example.com/default');
  });

  it('reaches no link of a host that it claims, and still the links of the service', async () => {
    const { origin, host } = await addDomainFor(user);
    const { alias } = await addLinkFor(service, user, { domain: origin });
    const own = await addLinkFor(service, user);
    const follow = (of: string) =>
      call(service, followLink, { params: { alias: of }, ...arriving(forge(1, host)) });
    expect((await follow(alias)).status).toBe(404);
    expect((await follow(own.alias)).status).toBe(302);
  });
});
