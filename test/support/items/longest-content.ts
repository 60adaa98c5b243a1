import { addLinkFor } from '../calls/builders.ts';
import { addKeyFor } from '../calls/keys.ts';
import type { TestService, TestUser } from '../service.ts';
import { addCampaignFor } from './campaigns.ts';
import { addDomainFor } from './domains.ts';
import { addItemFor, buildCollection, kinds, type TestedKind } from './kinds.ts';
import { addQrCodeFor } from './qr-codes.ts';

const BASE = 'https://example.com/?';
const padded = (beginning: string, length: number, filler: string) => beginning.padEnd(length, filler);

/** Contents that take the most space: in a response, where each quote or backslash takes four bytes, and in the table. */
export const longestContents = {
  'characters that JSON escapes': {
    text: (length: number) => '"'.repeat(length),
    url: padded(BASE, 8192, '\\'),
    imageUrl: padded(BASE, 8192, '\\'),
  },
  'characters of three bytes': {
    text: (length: number) => '漢'.repeat(length),
    url: padded(BASE, 8192, 'x'),
    imageUrl: padded(BASE, 8192, '漢'),
  },
} as const;

export type Content = (typeof longestContents)[keyof typeof longestContents];

/** Adds an item of each collection through the API, with the longest values that it accepts. */
export const longestItems = {
  ...Object.fromEntries(kinds.map((kind) => [buildCollection(kind), addLongestFor(kind)])),
  links: ({ text, url, imageUrl }: Content, service: TestService, user: TestUser) =>
    addLinkFor(service, user, {
      url,
      custom: padded(`long-${user.id}-`, 190, 'x'),
      metatitle: text(1000),
      metadescription: text(5000),
      description: text(5000),
      metaimage: imageUrl,
      geotarget: Array.from({ length: 12 }, () => ({ location: 'France', link: url.slice(0, 8000) })),
      parameters: Array.from({ length: 3 }, () => ({ name: 'n', value: 'x'.repeat(100) })),
      password: 'secret',
    }),
  domains: ({ url }: Content, _: TestService, user: TestUser) =>
    addDomainFor(user, {
      domain: `https://${'long.'.repeat(40)}user-${user.id}.example`,
      redirectroot: url,
      redirect404: url,
    }),
  campaigns: ({ text }: Content, service: TestService, user: TestUser) =>
    addCampaignFor(service, user, { name: text(200), slug: padded(`s-${user.id}-`, 190, 'x'), public: true }),
  keys: ({ text }: Content, service: TestService, user: TestUser) =>
    addKeyFor(service, user, { name: text(200), expires: '2999-01-01 00:00:00' }),
  'qr-codes': ({ text, url }: Content, service: TestService, user: TestUser) =>
    addQrCodeFor(service, user, { type: 'link', data: url, name: text(200) }),
} as const;

function addLongestFor(kind: TestedKind) {
  return (content: Content, service: TestService, user: TestUser) =>
    addItemFor(service, user, kind, kind.longest(content));
}
