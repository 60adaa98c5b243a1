import { domainToUnicode } from 'node:url';
import { assertNoProblems } from '../../errors.ts';
import { getDescription, getTitle, type ListedLink } from '../links/link-views.ts';
import type { Link } from '../links/links.ts';
import { MAX_WORDS, splitWords } from './words.ts';

/** What a link has to match, as clients send it. */
export interface Filters {
  q?: string | null;
  short?: string | null;
  domain?: string | null;
  externalid?: string | null;
  campaign?: number | null;
  from?: string | null;
  to?: string | null;
}

/** Each word is a query. */
export const MAX_SEARCH_WORDS = 10;

/** The fields of a link that a search looks at. */
export type SearchedLink = ListedLink & Pick<Link, 'campaign' | 'type'>;

/** The types of links that show something that their owner made. */
export type ShownKind = 'custom-splash' | 'overlay';

const wordToken = (word: string) => `word:${word}`;
/** The service's own host has no name, so that links survive a move to another host. */
export const domainToken = (host = ''): string => `domain:${host}`;
const campaignToken = (id: number) => `campaign:${id}`;
const isShown = (type: NonNullable<Link['type']>): type is Extract<typeof type, { kind: ShownKind }> =>
  type.kind === 'custom-splash' || type.kind === 'overlay';
/** Of links that show a splash page or an overlay of their owner. */
export const shownToken = (kind: ShownKind, id: number): string => `${kind}:${id}`;
const timeToken = (time: string) => `time:${time}`;

/** The time of a time token, `YYYY-MM-DD HH:MM:SS`; undefined for any other token. */
export const parseTimeToken = (token: string): string | undefined =>
  token.startsWith('time:') ? token.slice('time:'.length) : undefined;

/** Everything by which a link is found: its words, domain, campaign, and time of creation. */
export function listTokens(link: SearchedLink): string[] {
  const { hostname } = new URL(link.url);
  // People search for `bücher.example`, but `xn--bcher-kva.example` is what they see in lists.
  const texts = [link.alias, hostname, domainToUnicode(hostname), getTitle(link), getDescription(link)];
  return [
    ...splitWords(texts.join('\n')).slice(0, MAX_WORDS).map(wordToken),
    domainToken(link.domain && new URL(link.domain).hostname),
    ...(link.campaign === undefined ? [] : [campaignToken(link.campaign)]),
    ...(link.type && isShown(link.type) ? [shownToken(link.type.kind, link.type.id)] : []),
    timeToken(link.date),
  ];
}

/** The tokens that a link must have to pass the filters, apart from its time and domain. Throws a 400 that names `q`. */
export function requiredTokens({ q, campaign }: Pick<Filters, 'q' | 'campaign'>): string[] {
  return [...(q ? searchedWords(q).map(wordToken) : []), ...(campaign ? [campaignToken(campaign)] : [])];
}

function searchedWords(q: string): string[] {
  const words = splitWords(q);
  if (words.length === 0) assertNoProblems({ q: 'must have a letter or a digit' });
  if (words.length > MAX_SEARCH_WORDS) assertNoProblems({ q: `must have at most ${MAX_SEARCH_WORDS} words` });
  return words;
}

export const isFiltered = ({ q, short, domain, externalid, campaign, from, to }: Filters): boolean =>
  [q, short, domain, externalid, campaign, from, to].some(Boolean);
