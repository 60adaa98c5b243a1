import { edgeHeaders } from '../../../shared/api/contract/edge-headers.ts';
import { apiPrefix } from '../../../shared/api/contract/route.ts';
import type { Check } from '../deployment/deployment.ts';
import { verify } from '../deployment/outcome.ts';
import { isFromCloudFront, type Visit, visit } from '../deployment/visit.ts';

const noStore = /(^|, )no-store$/;
const nosniff = /^nosniff$/;
const document = {
  'cache-control': noStore,
  'x-content-type-options': nosniff,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'referrer-policy': /./,
};

/** What each kind of response must have. */
const expected: {
  path: string;
  method?: string;
  sent?: Record<string, string>;
  headers: Record<string, RegExp>;
}[] = [
  { path: '/health', headers: { 'cache-control': noStore, 'x-content-type-options': nosniff } },
  { path: '/login', headers: document },
  { path: '/no-such-link-at-all', headers: document },
  {
    path: `${apiPrefix}/account`,
    headers: {
      'content-type': /^application\/json/,
      'cache-control': noStore,
      'x-error-code': /^unauthorized$/,
    },
  },
  {
    path: `${apiPrefix}/account`,
    method: 'OPTIONS',
    sent: {
      origin: 'https://example.com',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
    headers: { 'access-control-allow-origin': /^\*$/, 'access-control-allow-headers': /authorization/i },
  },
];

/** Headers that protect visitors arrive, also through the edge, and those between edge and functions do not. */
export const headers: Check = {
  name: 'headers',
  async run({ origin }) {
    for (const { path, method = 'GET', sent, headers } of expected) {
      const response = await visit(origin + path, { method, headers: sent });
      const wrong = Object.keys(headers).filter((name) => !headers[name]?.test(readHeader(response, name)));
      verify(wrong.length === 0, `${method} ${path} has no or another ${wrong.join(', ')}`);
      const leaked = Object.values(edgeHeaders).filter((name) => response.headers[name] !== undefined);
      verify(leaked.length === 0, `${method} ${path} shows ${leaked.join(', ')}`);
      // A service behind another proxy may leave it to the operator.
      if (isFromCloudFront(response) && origin.startsWith('https:'))
        verify(
          /max-age=\d{8}/.test(readHeader(response, 'strict-transport-security')),
          `${method} ${path} has no strict-transport-security`,
        );
    }
    return `${expected.length} kinds of responses have theirs`;
  },
};

const readHeader = ({ headers: received }: Visit, name: string) => String(received[name] ?? '');
