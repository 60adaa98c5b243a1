import { domainToUnicode } from 'node:url';
import { assertNoProblems } from '../../errors.ts';
import { getDescription, getTitle, type ListedLink } from '../links/link-views.ts';
import type { Link } from '../links/links.ts';
import { hasTargets } from '../links/listed-links.ts';
import { type TargetList, targetListNames } from '../values/targets.ts';
import { MAX_WORDS, splitWords, toSortKey } from './words.ts';

/** What a link has to match, as clients send it. */
export interface Filters {
  q?: string | null;
  short?: string | null;
  domain?: string | null;
  externalid?: string | null;
  campaign?: number | null;
  channel?: number | 'none' | null;
  hastarget?: boolean | null;
  status?: 'public' | 'private' | null;
  from?: string | null;
  to?: string | null;
}

/** Each word is a query. */
export const MAX_SEARCH_WORDS = 10;

/** The fields of a link that a search looks at. */
export type SearchedLink = ListedLink &
  Pick<
    Link,
    'campaign' | 'channels' | 'leftChannels' | 'type' | 'status' | 'hasTargets' | 'variants' | TargetList
  >;

/** The fields of `SearchedLink` that lists do not show. */
export const unlistedSearchedFields = () =>
  [
    'campaign',
    'channels',
    'leftChannels',
    'type',
    'status',
    'hasTargets',
    'variants',
    ...targetListNames(),
  ] as const;

/** The types of links that show something that their owner made. */
export type ShownKind = 'custom-splash' | 'overlay';

/** The beginning of the tokens by domain, of which each link has one. */
export const ANY_DOMAIN = 'domain:';
const wordToken = (word: string) => `word:${word}`;
/** The service's own host has no name, so that links survive a move to another host. */
export const domainToken = (host = ''): string => ANY_DOMAIN + host;
const campaignToken = (id: number) => `campaign:${id}`;
const channelToken = (id: number | string) => `channel:${id}`;
/** Of links in any channel, with targets or variants, that are private, and with a title. Other links have none of these. */
const traits = { channel: 'has:channel', target: 'has:target', private: 'is:private', title: 'has:title' };
export const HAS_TITLE = traits.title;
const isShown = (type: NonNullable<Link['type']>): type is Extract<typeof type, { kind: ShownKind }> =>
  type.kind === 'custom-splash' || type.kind === 'overlay';
/** Of links that show a splash page or an overlay of their owner. */
export const shownToken = (kind: ShownKind, id: number): string => `${kind}:${id}`;
const timeToken = (time: string) => `time:${time}`;

/** The time of a time token, `YYYY-MM-DD HH:MM:SS`; undefined for any other token. */
export const parseTimeToken = (token: string): string | undefined =>
  token.startsWith('time:') ? token.slice('time:'.length) : undefined;

const titleToken = (link: SearchedLink) => `title:${toSortKey(getTitle(link))}`;

/** The key by which a title token sorts its link; undefined for any other token. */
export const parseTitleToken = (token: string): string | undefined =>
  token.startsWith('title:') ? token.slice('title:'.length) : undefined;

/** Everything by which a link is found or sorted: its words, domain, campaign, channels, traits, title, and time of creation. */
export function listTokens(link: SearchedLink): string[] {
  const { hostname } = new URL(link.url);
  // People search for `bücher.example`, but `xn--bcher-kva.example` is what they see in lists.
  const texts = [link.alias, hostname, domainToUnicode(hostname), getTitle(link), getDescription(link)];
  return [
    ...splitWords(texts.join('\n')).slice(0, MAX_WORDS).map(wordToken),
    domainToken(link.domain && new URL(link.domain).hostname),
    ...(link.campaign === undefined ? [] : [campaignToken(link.campaign)]),
    ...listChannelTokens(link),
    ...(hasTargets(link) ? [traits.target] : []),
    ...(link.status === 'private' ? [traits.private] : []),
    ...(getTitle(link) ? [traits.title, titleToken(link)] : []),
    ...(link.type && isShown(link.type) ? [shownToken(link.type.kind, link.type.id)] : []),
    timeToken(link.date),
  ];
}

function listChannelTokens({ channels, leftChannels }: SearchedLink): string[] {
  const ids = Object.keys({ ...leftChannels, ...channels });
  return ids.length > 0 ? [traits.channel, ...ids.map(channelToken)] : [];
}

/** The tokens that a link must have to pass the filters, apart from its time and domain. Throws a 400 that names `q`. */
export function requiredTokens({ q, campaign, channel, hastarget, status }: Filters): string[] {
  return [
    ...(q ? searchedWords(q).map(wordToken) : []),
    ...(campaign ? [campaignToken(campaign)] : []),
    ...(channel && channel !== 'none' ? [channelToken(channel)] : []),
    ...(hastarget ? [traits.target] : []),
    ...(status === 'private' ? [traits.private] : []),
  ];
}

/** The tokens that a link must not have. */
export const excludedTokens = ({ channel, hastarget, status }: Filters): string[] => [
  ...(channel === 'none' ? [traits.channel] : []),
  ...(hastarget === false ? [traits.target] : []),
  ...(status === 'public' ? [traits.private] : []),
];

function searchedWords(q: string): string[] {
  const words = splitWords(q);
  if (words.length === 0) assertNoProblems({ q: 'must have a letter or a digit' });
  if (words.length > MAX_SEARCH_WORDS) assertNoProblems({ q: `must have at most ${MAX_SEARCH_WORDS} words` });
  return words;
}

export const isFiltered = ({ hastarget, ...filters }: Filters): boolean =>
  typeof hastarget === 'boolean' || filterNames.some((name) => Boolean(filters[name]));

const filterNames = [
  'q',
  'short',
  'domain',
  'externalid',
  'campaign',
  'channel',
  'status',
  'from',
  'to',
] as const;
