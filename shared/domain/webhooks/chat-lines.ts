import type {
  DailySummary,
  DomainInShort,
  LinkInShort,
  NewUser,
  ReceivedMessage,
} from '../../api/fields/webhook-data.ts';
import type { WebhookBody, WebhookData, WebhookEventType } from '../../api/webhook-events.ts';

/** A part of a line in a chat: plain text, bold text of ours, or a link. */
export type Run = string | { bold: string } | { text: string; url: string };
export type Line = Run[];

type VisitType = 'link.clicked' | 'qr.scanned' | 'campaign.clicked';
type Visit = WebhookData<VisitType>;

const MAX_TEXT = 1000;
const MAX_SHOWN_URL = 150;
/** Of a batch, the others are in the total. */
const MAX_SUBJECTS = 10;

/** What people read about an event in a chat. */
export function describeEvent<T extends WebhookEventType>({ type, data }: WebhookBody<T>): Line[] {
  const describe = describers[type] as (data: WebhookData<T>) => Line[];
  if (!Array.isArray(data)) return describe(data);
  return data.length === 1
    ? describe(data[0] as WebhookData<T>)
    : countVisits(type as VisitType, data as Visit[]);
}

const describers: { [T in WebhookEventType]: (data: WebhookData<T>) => Line[] } = {
  'link.created': (link) => [[{ bold: 'New link' }, ': ', short(link), ' to ', target(link)]],
  'link.updated': (link) => [[{ bold: 'Link changed' }, ': ', short(link), ' to ', target(link)]],
  'link.deleted': (link) => [[{ bold: 'Link deleted' }, ': ', clean(link.shorturl)]],
  'link.expired': (link) => [[{ bold: 'Link expired' }, ': ', short(link), ...title(link)]],
  'link.limit_reached': (link) => [
    [{ bold: 'Click limit reached' }, ': ', short(link), ...title(link)],
    [
      `All ${count(link.clicklimit ?? 0, 'click')} are used. Further visitors do not get ${shorten(link.longurl)}.`,
    ],
  ],
  'link.clicked': (click) => [[{ bold: 'Click' }, ' on ', url(click.shorturl), visitor(click)]],
  'qr.scanned': (scan) => [[{ bold: 'Scan' }, ` of the QR code ${clean(scan.name)}`, visitor(scan)]],
  'campaign.clicked': (click) => [
    [
      { bold: 'Click' },
      ` through the campaign ${clean(click.name)} on `,
      url(click.shorturl),
      visitor(click),
    ],
  ],
  'domain.active': (domain) => [[{ bold: 'Domain is ready' }, ': ', url(domain.domain)]],
  'domain.failed': ({ domain, reason }: DomainInShort) => [
    [{ bold: 'Domain failed' }, ': ', clean(domain)],
    ...(reason ? [[clean(reason)]] : []),
  ],
  'message.received': ({ name, email, message, shorturl }: ReceivedMessage) => [
    [{ bold: 'Message' }, ` from ${name ? `${clean(name)}, ` : ''}${clean(email)}, on `, url(shorturl)],
    [clean(message)],
  ],
  'summary.daily': ({ date, clicks, uniqueclicks, clicksbefore, toplinks }: DailySummary) => [
    [
      { bold: `${count(clicks, 'click')} on ${date}` },
      `, by ${count(uniqueclicks, 'visitor')}. The day before: ${clicksbefore.toLocaleString('en')}.`,
    ],
    ...toplinks.map((link) => [url(link.shorturl), ...title(link), `: ${count(link.clicks, 'click')}`]),
  ],
  'user.created': ({ username, email }: NewUser) => [
    [{ bold: 'New user' }, `: ${clean(username)}, ${clean(email)}`],
  ],
};

/** Of a batch: how many, and of what. */
function countVisits(type: VisitType, visits: Visit[]): Line[] {
  const names = Map.groupBy(visits, (visit) => ('name' in visit ? visit.name : visit.shorturl));
  const bySize = [...names].sort(([, a], [, b]) => b.length - a.length).slice(0, MAX_SUBJECTS);
  return [
    [{ bold: count(visits.length, type === 'qr.scanned' ? 'scan' : 'click') }],
    ...bySize.map(([name, { length }]) => [type === 'link.clicked' ? url(name) : clean(name), `: ${length}`]),
  ];
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

const visitor = ({ country, browser, os, referrer }: Visit): string =>
  `, from ${[country, browser, os].map(clean).join(', ')}${referrer === 'Direct' ? '' : `, by ${clean(referrer)}`}`;

const short = ({ shorturl }: LinkInShort): Run => url(shorturl);
const target = ({ longurl }: LinkInShort): Run => url(longurl);
const title = ({ title }: Pick<LinkInShort, 'title'>): Run[] => (title ? [` (${clean(title)})`] : []);

const url = (text: string): Run => ({ text: shorten(text), url: text });
const shorten = (text: string): string => cut(clean(text), MAX_SHOWN_URL);

/** Others wrote it: on one line, in its own direction, and not endless. */
const clean = (text: string): string =>
  cut(
    text
      .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .trim(),
    MAX_TEXT,
  );

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
