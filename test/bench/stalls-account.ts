/** The account that sends the worst requests, as the API's clients and browsers would. */
import { request as httpRequest } from 'node:http';
import { isApiRoute, isConsoleRoute } from '../../shared/api/contract/route.ts';
import { aPng } from '../support/images/images.ts';
import type { ProfiledServer } from './servers.ts';
import { type Account, LONGEST_TEXT, SLUG, toPart, type WorstRequest } from './worst-requests.ts';

/** The first administrator. */
export const USER = 1;

export interface ReceivedResponse {
  status: number;
  text: string;
  cookies: string[];
}

interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Without `fetch`, which does not let clients say how they show a response. */
export const send = (
  port: number,
  { method, path, headers, body = '' }: SentRequest,
): Promise<ReceivedResponse> =>
  new Promise((resolve, reject) => {
    const length = body && { 'content-length': Buffer.byteLength(body) };
    const sent = httpRequest({ port, method, path, headers: { ...headers, ...length } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const cookies = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), cookies });
    });
    sent.on('error', reject).end(body);
  });

interface Sender extends Pick<Account, 'files' | 'largeLink'> {
  send(request: WorstRequest): Promise<ReceivedResponse>;
}

/** Makes the administrator's items of every kind, and signs them in. */
export async function openAccount({ port, apiKey }: ProfiledServer): Promise<Sender> {
  const api = async (method: string, path: string, body?: object): Promise<ReceivedResponse> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    return send(port, { method, path: `/api${path}`, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const add = async (path: string, item: object) => {
    const { status, text } = await api('POST', `${path}/add`, item);
    if (status !== 200) throw new Error(`${path} could not be added: ${text}`);
    return JSON.parse(text);
  };
  const files: Account['files'] = {};
  for (const [path, item] of Object.entries(ITEMS)) files[path] = fileIn(await add(path, item));
  const longestLinks = { urls: Array.from({ length: LONGEST_LINKS_PER_REQUEST }, () => longestLink) };
  for (let n = 0; n < LONGEST_LINKS; n += LONGEST_LINKS_PER_REQUEST) await add('/urls', longestLinks);
  const largeLinks = { urls: Array.from({ length: LARGE_LINKS_PER_REQUEST }, () => largeLink) };
  let largeId = 0;
  for (let n = 0; n < LARGE_LINKS; n += LARGE_LINKS_PER_REQUEST)
    largeId = (await add('/urls', largeLinks)).data[0].id;
  const { url } = JSON.parse((await api('GET', `/user/login/${USER}`)).text);
  const { cookies } = await send(port, { method: 'GET', path: new URL(url).pathname, headers: {} });
  const cookie = cookies.join('; ');
  const { text } = await send(port, { method: 'GET', path: '/console/account', headers: { cookie } });
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(text) ?? [];
  if (!csrf) throw new Error('Signing in has failed.');
  return {
    files,
    largeLink: largeId,
    send({ route, path, body, contentType }) {
      const method = route.method === 'ANY' ? 'GET' : route.method;
      const headers = { ...(contentType && { 'content-type': contentType }) };
      if (isApiRoute(route))
        return send(port, { method, path, headers: { ...headers, authorization: `Bearer ${apiKey}` }, body });
      const isFramed = isConsoleRoute(route) && route.isFramed;
      const own = {
        ...headers,
        cookie,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-dest': isFramed ? 'iframe' : 'document',
      };
      return send(port, { method, path, headers: own, body: body && withToken(body, contentType, csrf) });
    },
  };
}

const withToken = (body: string, contentType = '', csrf: string): string =>
  contentType.startsWith('multipart') ? toPart('csrf', csrf) + body : `csrf=${csrf}&${body}`;

/** The last part of the URL of an image, or of a QR code; empty for other items. */
const fileIn = ({ url = '', link = '' }: { url?: string; link?: string }): string =>
  (url || link).split('/').at(-1) ?? '';

/** A page of the API's longest lists. */
const LONGEST_LINKS = 1000;
const LONGEST_LINKS_PER_REQUEST = 100;
const longestLink = {
  url: `https://example.com/${LONGEST_TEXT}`.slice(0, 8192),
  metatitle: LONGEST_TEXT.slice(0, 500),
  description: LONGEST_TEXT.slice(0, 2000),
};

/** Exports read fifty at a time. */
const LARGE_LINKS = 56;
/** As 2 MB have room for. */
const LARGE_LINKS_PER_REQUEST = 7;
const largeLink = {
  url: 'https://example.com/',
  geotarget: Array.from({ length: 28 }, (_, n) => ({
    location: `L${n}`,
    link: 'https://example.com/'.padEnd(8180, 'x'),
  })),
};

const entry = (n: number) => ({
  label: `${n} ${LONGEST_TEXT}`.slice(0, 60),
  url: `https://example.com/${n}`,
});

const ITEMS = {
  '/campaign': { name: 'a', slug: SLUG, public: true },
  '/channel': { name: 'a' },
  '/pixel': { type: 'gtm', name: 'a', tag: 'GTM-ABC1234' },
  '/splash': { name: 'a', title: 'a', message: 'a' },
  '/overlay': { type: 'message', name: 'a', text: 'a' },
  '/qr': { type: 'text', data: 'a' },
  '/bio': { name: 'a', slug: SLUG, links: Array.from({ length: 30 }, (_, n) => entry(n)) },
  '/webhook': { name: 'a', url: null, events: ['link.created', 'link.updated', 'link.deleted'] },
  '/image': { image: aPng(20, 10).toString('base64') },
  '/key': { name: 'a', scopes: ['read'] },
};
