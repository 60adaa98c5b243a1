import type { WebhookEventType } from '../../api/webhook-events.ts';
import { type ClickSubject, clickSubject, parseClickSubject } from '../../domain/clicks/clicks.ts';
import type { Click, Range } from '../../domain/clicks/counting.ts';
import { type Link, shortUrl } from '../../domain/links/links.ts';
import type { User } from '../../domain/users/users.ts';
import { visitInShort } from '../../domain/webhooks/event-data.ts';
import { listensTo } from '../../domain/webhooks/webhooks.ts';
import { env } from '../../env.ts';
import { readItems } from '../table/batch-get.ts';
import type { Key } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';
import { findListeners, type Listener } from './listeners.ts';
import { type NewEvent, recordEvents } from './record-events.ts';

const clickEventTypes = [
  'link.clicked',
  'qr.scanned',
  'campaign.clicked',
] as const satisfies WebhookEventType[];

/** The webhooks to notify of clicks, and the names that events have. */
export interface ClickListeners {
  /** By owner; only of those who have any. */
  listeners: Map<number, readonly Listener[]>;
  /** The short URLs of links, and the names of QR codes and campaigns. */
  names: Map<ClickSubject, string>;
}

/**
 * The webhooks that are notified of some of these clicks, or of a limit that they reached. Reads nothing for owners without such
 * webhooks.
 */
export async function readClickListeners(
  owners: Iterable<User>,
  clicks: readonly Click[],
  keyOf: (click: Click) => Key,
): Promise<ClickListeners> {
  const limited = new Set(clicks.filter(({ hasSlot }) => hasSlot).map(({ userId }) => userId));
  const found = await Promise.all(
    [...owners].map(async (owner) => {
      const types = [...clickEventTypes, ...(limited.has(owner.id) ? (['link.limit_reached'] as const) : [])];
      return [owner.id, await findListeners(owner, ...types)] as const;
    }),
  );
  const listeners = new Map(found.filter(([, all]) => all.length > 0));
  const notified =
    listeners.size > 0 ? clicks.filter((click) => listNotified(click, { listeners }).length > 0) : [];
  const keys = new Map(notified.flatMap((click) => listNamed(click).map((one) => [one.subject, keyOf(one)])));
  if (keys.size === 0) return { listeners, names: new Map() };
  const find = await readItems([...keys.values()], { attributes: ['alias', 'domain', 'name'] });
  const names = [...keys].map(([subject, key]) => [subject, describe(find(key) ?? {})] as const);
  return { listeners, names: new Map(names) };
}

/** What events name of a click: its subject, and the campaign whose rotator it came through. */
const listNamed = (click: Click): Click[] => [
  click,
  ...(click.isThroughRotator
    ? click.memberships.filter(isCampaign).map((subject) => ({ ...click, subject }))
    : []),
];

const isCampaign = (subject: ClickSubject): boolean => parseClickSubject(subject)?.collection === 'campaigns';

const describe = (item: { alias?: string; name?: string }): string =>
  item.alias === undefined ? (item.name ?? '') : shortUrl(item as Link, env.site.shortUrl);

/** The ids of the webhooks that are notified of each visit of a click, once for each event. */
export function listNotified(click: Click, { listeners }: Pick<ClickListeners, 'listeners'>): number[] {
  const ofOwner = listeners.get(click.userId);
  if (!ofOwner) return [];
  return listEvents(click).flatMap((event) =>
    ofOwner.filter((listener) => listensTo(listener, event)).map(({ id }) => id),
  );
}

/** The events of each visit of a click. */
function listEvents({ subject, memberships, isThroughRotator }: Click) {
  const { collection, id } = parseClickSubject(subject) ?? {};
  const campaign = parseClickSubject(memberships.find(isCampaign) ?? '')?.id;
  if (collection === 'qr-codes') return [{ type: 'qr.scanned' as const, campaign }];
  if (collection !== 'links') return [];
  return [
    { type: 'link.clicked' as const, link: id, campaign },
    ...(isThroughRotator ? [{ type: 'campaign.clicked' as const, link: id, campaign }] : []),
  ];
}

/** Transaction steps that notify webhooks of each of these clicks. */
export function recordClicks(notified: Range['notified'], { listeners, names }: ClickListeners): Step[] {
  return [...Map.groupBy(notified, ({ click }) => click.userId)].flatMap(([userId, ofUser]) =>
    recordEvents(
      listeners.get(userId) ?? [],
      ...ofUser.flatMap(({ click, visits }) => buildEvents(click, visits, names)),
    ),
  );
}

/** The events of each visit, with its id: without the visitor’s pseudonym. */
function buildEvents(click: Click, visits: number, names: ClickListeners['names']): NewEvent[] {
  const { visitId: first = click.eventId, subject, target, time } = click;
  const { id: item = 0 } = parseClickSubject(subject) ?? {};
  const name = names.get(subject) ?? '';
  return Array.from({ length: visits }).flatMap((_, index) => {
    const id = index === 0 ? first : `${first}-${index}`;
    const visit = visitInShort({ id, time, facts: click });
    const onLink = { ...visit, link: item, shorturl: name, target };
    return listEvents(click).map((event): NewEvent => {
      if (event.type === 'qr.scanned') return { ...event, id, time, data: { ...visit, qr: item, name } };
      if (event.type === 'link.clicked') return { ...event, id, time, data: onLink };
      const { campaign = 0 } = event;
      const ofCampaign = { campaign, name: names.get(clickSubject('campaigns', campaign)) ?? '' };
      return { ...event, id: `${id}-campaign`, time, data: { ...onLink, ...ofCampaign } };
    });
  });
}
