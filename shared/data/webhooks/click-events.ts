import type { WebhookEventType } from '../../api/webhook-events.ts';
import { type ClickSubject, parseClickSubject } from '../../domain/clicks/clicks.ts';
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

const clickEventTypes = ['link.clicked', 'qr.scanned'] as const satisfies WebhookEventType[];

/** Who is told of clicks, and what these are called there. */
export interface ClickListeners {
  /** By owner; only of those who have any. */
  listeners: Map<number, readonly Listener[]>;
  /** The short URLs of links, and the names of QR codes. */
  names: Map<ClickSubject, string>;
}

/** The webhooks that are told of some of these clicks, or of a limit that they reached. Reads nothing for owners without such webhooks. */
export async function readClickListeners(
  owners: Iterable<User>,
  clicks: readonly Click[],
  keyOf: (click: Click) => Key,
): Promise<ClickListeners> {
  const limited = new Set(clicks.filter(({ hasPlace }) => hasPlace).map(({ userId }) => userId));
  const found = await Promise.all(
    [...owners].map(async (owner) => {
      const types = [...clickEventTypes, ...(limited.has(owner.id) ? (['link.limit_reached'] as const) : [])];
      return [owner.id, await findListeners(owner, ...types)] as const;
    }),
  );
  const listeners = new Map(found.filter(([, all]) => all.length > 0));
  const notified =
    listeners.size > 0 ? clicks.filter((click) => listNotified(click, { listeners }).length > 0) : [];
  const keys = new Map(notified.map((click) => [click.subject, keyOf(click)]));
  if (keys.size === 0) return { listeners, names: new Map() };
  const find = await readItems([...keys.values()], { attributes: ['alias', 'domain', 'name'] });
  const names = [...keys].map(([subject, key]) => [subject, describe(find(key) ?? {})] as const);
  return { listeners, names: new Map(names) };
}

const describe = (item: { alias?: string; name?: string }): string =>
  item.alias === undefined ? (item.name ?? '') : shortUrl(item as Link, env.site.shortUrl);

/** The ids of the webhooks that are notified of each visit of a click, once for each event. */
export function listNotified(click: Click, { listeners }: Pick<ClickListeners, 'listeners'>): number[] {
  const about = toSubject(click);
  const ofOwner = listeners.get(click.userId) ?? [];
  return about ? ofOwner.filter((listener) => listensTo(listener, about)).map(({ id }) => id) : [];
}

function toSubject({ subject, memberships }: Click) {
  const { collection, id } = parseClickSubject(subject) ?? {};
  const ids = memberships.map(parseClickSubject);
  const campaign = ids.find((one) => one?.collection === 'campaigns')?.id;
  if (collection === 'links') return { type: 'link.clicked' as const, link: id, campaign };
  return collection === 'qr-codes' ? { type: 'qr.scanned' as const, campaign } : undefined;
}

/** The part of the transaction that counts these clicks which tells webhooks of each of them. */
export function recordClicks(notified: Range['notified'], { listeners, names }: ClickListeners): Step[] {
  return [...Map.groupBy(notified, ({ click }) => click.userId)].flatMap(([userId, ofUser]) =>
    recordEvents(
      listeners.get(userId) ?? [],
      ...ofUser.flatMap(({ click, visits }) => toEvents(click, visits, names.get(click.subject) ?? '')),
    ),
  );
}

/** One event for each visit, with its id: without the visitor’s pseudonym. */
function toEvents(click: Click, visits: number, name: string): NewEvent[] {
  const { id = 0 } = parseClickSubject(click.subject) ?? {};
  const about = toSubject(click);
  if (!about) return [];
  const { visitId: first = click.eventId } = click;
  return Array.from({ length: visits }, (_, index) => {
    const visitId = index === 0 ? first : `${first}-${index}`;
    const visit = visitInShort({ id: visitId, time: click.time, facts: click });
    const data =
      about.type === 'link.clicked'
        ? { ...visit, link: id, shorturl: name, target: click.target }
        : { ...visit, qr: id, name };
    return { ...about, id: visitId, time: click.time, data } as NewEvent;
  });
}
