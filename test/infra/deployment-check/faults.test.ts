import { describe, expect, it } from 'vitest';
import { api } from '../../../infra/deployment-check/checks/api.ts';
import { countedClick, visitorAddress } from '../../../infra/deployment-check/checks/clicks.ts';
import { cloudFrontErrors } from '../../../infra/deployment-check/checks/cloudfront-errors.ts';
import { country, forgedHeaders } from '../../../infra/deployment-check/checks/country.ts';
import { errorPages } from '../../../infra/deployment-check/checks/error-pages.ts';
import { headers } from '../../../infra/deployment-check/checks/headers.ts';
import { qrImage } from '../../../infra/deployment-check/checks/qr-image.ts';
import { redirect } from '../../../infra/deployment-check/checks/redirect.ts';
import { signIn } from '../../../infra/deployment-check/checks/sign-in.ts';
import type { Check } from '../../../infra/deployment-check/deployment/deployment.ts';
import { runCheck, runChecks } from '../../../infra/deployment-check/run-checks.ts';
import { edgeHeaders } from '../../../shared/api/contract/edge-headers.ts';
import { checkedService } from './checked-service.ts';
import {
  type EdgeFault,
  type EdgeResponse,
  edgeResponse,
  makeCertificate,
  type Passed,
} from './faulty-edge.ts';

const service = checkedService(makeCertificate());

const LINK = /^\/check-deployment-[^/]*$/;
const isLink = ({ path }: Passed) => LINK.test(path);

const onPath = (path: RegExp, change: (response: EdgeResponse) => void): EdgeFault => ({
  onResponse: (response, request) => {
    if (path.test(request.path)) change(response);
  },
});
const respond = (path: RegExp, changes: Partial<EdgeResponse>) =>
  onPath(path, (response) => void Object.assign(response, changes));
const addHeader = (path: RegExp, name: string, value: string) =>
  onPath(path, ({ headers }) => void Object.assign(headers, { [name]: value }));
const dropHeader = (path: RegExp, name: string) => onPath(path, ({ headers }) => void delete headers[name]);

/** Of requests to the service. */
const setSent = (name: string, value: () => string | undefined): EdgeFault => ({
  onOriginRequest: ({ headers }) => {
    const text = value();
    if (text === undefined) delete headers[name];
    else headers[name] = text;
  },
});
const dropSent = (name: string) => setSent(name, () => undefined);
const passOnSent = (name: string): EdgeFault => ({
  onOriginRequest: ({ headers }, sent) => void (sent[name] && Object.assign(headers, { [name]: sent[name] })),
});

/** A cache that gives the first response to everyone. */
function caching(isCached: (request: Passed, response: EdgeResponse) => boolean): EdgeFault {
  const cache = new Map<string, EdgeResponse>();
  const toCopy = (response: EdgeResponse) => ({ ...response, headers: { ...response.headers } });
  return {
    onViewerRequest: ({ path }) => {
      const cached = cache.get(path);
      return cached && toCopy(cached);
    },
    onResponse: (response, request) => {
      if (isCached(request, response)) cache.set(request.path, toCopy(response));
    },
  };
}

const text = (body: string) => ({ body: Buffer.from(body) });
const statistics = (clicks: number) => text(JSON.stringify({ error: 0, data: { clicks, uniqueClicks: 1 } }));
const METADATA_URL = 'http://169.254.169.254/x';
const ORIGIN_HOST = 'x.execute-api.eu-west-1.amazonaws.com';
let visitors = 0;

const faults: [fault: string, check: Check, edge: EdgeFault, detail: RegExp][] = [
  ['the table does not respond', api, respond(/^\/health$/, { status: 503 }), /health responded with 503/],
  ['the key does not arrive', api, dropSent('authorization'), /the API key was refused/],
  [
    'every key is accepted',
    api,
    setSent('authorization', () => `Bearer ${service.key}`),
    /wrong API key.* 200/,
  ],
  ['the edge has a 404 of its own', api, respond(/such/, text('<h1>')), /an unknown path returned 404/],
  [
    'a link leads elsewhere',
    redirect,
    addHeader(LINK, 'location', 'https://evil.example'),
    /redirects to https:..evil/,
  ],
  ['redirects are permanent', redirect, respond(LINK, { status: 301 }), /301 instead of 302/],
  ['a slash at the end matters', redirect, respond(/check-.*\/$/, { status: 404 }), /404 instead of 302/],
  ['responses are endless', redirect, respond(LINK, { body: Buffer.alloc(3e6) }), /more than 2 MB/],
  [
    'short URLs have another host',
    redirect,
    respond(/^\/api\/url\/add$/, text(JSON.stringify({ error: 0, id: 1, shorturl: METADATA_URL }))),
    /its URLs begin with http:\/\/169\.254\.169\.254, not with/,
  ],
  ['redirects are cached', countedClick, caching((q, r) => isLink(q) && r.status === 302), /1 of 2 visits/],
  ['a visit counts twice', countedClick, respond(/^\/api\/url\/\d+$/, statistics(3)), /3 of 2 visits/],
  ['the viewer says its address', visitorAddress, passOnSent('cloudfront-viewer-address'), /counted as two/],
  [
    'each request has another address',
    visitorAddress,
    setSent('cloudfront-viewer-address', () => `10.0.0.${++visitors}:40000`),
    /counted as two/,
  ],
  [
    'CloudFront gives no country',
    country,
    dropSent('cloudfront-viewer-country'),
    /CloudFront gave no country/,
  ],
  ['the viewer says its country', forgedHeaders, passOnSent('cloudfront-viewer-country'), /forged country/],
  ['the viewer says the host', forgedHeaders, passOnSent('x-forwarded-host'), /forged host/],
  ['images are something else', qrImage, respond(/^\/qr\//, edgeResponse(200)), /returned 200 undefined/],
  ['images are damaged', qrImage, respond(/\.png$/, text('PNG')), /not a PNG/],
  ['scanned codes lead nowhere', qrImage, respond(/^\/q\//, { status: 404 }), /scanned URL.* 404/],
  ['cookies are dropped', signIn, dropHeader(/^\/login\/sso/, 'set-cookie'), /sign-in link returned 303/],
  [
    'cookies are sent without TLS',
    signIn,
    addHeader(/^\/login\/sso/, 'set-cookie', 'session=1; HttpOnly; SameSite=Lax'),
    /lacks Secure/,
  ],
  ['cookies do not arrive', signIn, dropSent('cookie'), /console returned 303/],
  ['sign-in links work twice', signIn, caching((q) => q.path.startsWith('/login/sso/')), /works twice/],
  [
    'signing out ends nothing',
    signIn,
    { onViewerRequest: ({ path }) => (path === '/logout' ? edgeResponse(200) : undefined) },
    /still open after signing out/,
  ],
  [
    'pages lose their policy',
    headers,
    dropHeader(/^\/login$/, 'content-security-policy'),
    /login .*content-sec/,
  ],
  ['pages may be cached', headers, dropHeader(/^\/no-such/, 'cache-control'), /no-such.* cache-control/],
  ['browsers cannot use the API', headers, dropHeader(/account$/, 'access-control-allow-origin'), /OPTIONS/],
  [
    'browsers come without TLS',
    headers,
    dropHeader(/^\/health$/, 'strict-transport-security'),
    /no strict-tr/,
  ],
  [
    'the edge shows its secret',
    headers,
    addHeader(/^\/health$/, edgeHeaders.secret, 's'),
    /shows x-link-secret/,
  ],
  ['missing links have another page', errorPages, respond(LINK, text('Oops')), /own page/],
  ['errors are cached', errorPages, caching((_, { status }) => status === 404), /its 404 was cached/],
  [
    'bad requests reach the API',
    cloudFrontErrors,
    addHeader(/a{9000}/, 'apigw-requestid', 'x'),
    /reached the API/,
  ],
  [
    'errors name the origin',
    cloudFrontErrors,
    respond(/a{9000}/, text(ORIGIN_HOST)),
    /names the API’s own host/,
  ],
  ['TRACE is accepted', cloudFrontErrors, respond(/^\/$/, { status: 200 }), /TRACE returned 200/],
];

it('checks of a service behind CloudFront pass if nothing is wrong', async () => {
  const rows = await runChecks(service.deployment());
  const others = rows.filter(({ status }) => status !== 'passed').map(({ name, detail }) => [name, detail]);
  expect(others).toEqual([
    ['edge only', 'no stack was named with --stack'],
    ['alarms', 'no stack was named with --stack'],
  ]);
});

describe('a check finds that', () => {
  it.each(faults)('%s', async (_, check, fault, detail) => {
    service.edge.fault = fault;
    const deployment = service.deployment({ countSeconds: check === countedClick ? 2 : 20 });
    const row = await runCheck(check, deployment);
    expect(row).toEqual({ name: check.name, status: 'failed', detail: expect.stringMatching(detail) });
    service.edge.fault = {};
    await deployment.items.remove();
  });
});
