/** The account that sends the worst requests, as the API's clients and browsers would. */
import { request as httpRequest } from 'node:http';
import { isApiRoute, isConsoleRoute } from '../../shared/api/contract/route.ts';
import type { ProfiledServer } from './servers.ts';
import { toPart, type WorstRequest } from './worst-requests.ts';

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

interface Sender {
  send(request: WorstRequest): Promise<ReceivedResponse>;
}

/** Makes the administrator's items of every kind, and signs them in. */
export async function openAccount({ port, apiKey }: ProfiledServer): Promise<Sender> {
  const api = async (method: string, path: string, body?: object): Promise<ReceivedResponse> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    return send(port, { method, path: `/api${path}`, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  for (const [path, item] of Object.entries(ITEMS)) await api('POST', `${path}/add`, item);
  const { url } = JSON.parse((await api('GET', `/user/login/${USER}`)).text);
  const { cookies } = await send(port, { method: 'GET', path: new URL(url).pathname, headers: {} });
  const cookie = cookies.join('; ');
  const { text } = await send(port, { method: 'GET', path: '/console/account', headers: { cookie } });
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(text) ?? [];
  if (!csrf) throw new Error('Signing in has failed.');
  return {
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

const ITEMS = {
  '/campaign': { name: 'a', slug: 'slug', public: true },
  '/channel': { name: 'a' },
  '/pixel': { type: 'gtm', name: 'a', tag: 'GTM-ABC1234' },
  '/splash': { name: 'a', title: 'a', message: 'a' },
  '/overlay': { type: 'message', name: 'a', text: 'a' },
  '/qr': { type: 'text', data: 'a' },
  '/key': { name: 'a', scopes: ['read'] },
};
