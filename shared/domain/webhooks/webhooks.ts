import type { WebhookEventType } from '../../api/webhook-events.ts';
import type { WebhookFormat, WebhookProblem } from '../../api/webhooks.ts';
import { ServiceError } from '../../errors.ts';
import type { Owned } from '../owned/owned.ts';
import { formatDateTime } from '../values/dates.ts';

export interface OldSecret {
  secret: Uint8Array;
  /** Unix milliseconds. */
  until: number;
}

export interface Webhook extends Owned {
  name: string;
  /** Absent: nothing is sent, and events are only listed among the deliveries. */
  url?: string;
  events: WebhookEventType[];
  /** Ids of the links and campaigns that it is limited to; without both, it is notified of all. */
  links?: number[];
  campaigns?: number[];
  /** Whether clicks are sent together. */
  batch: boolean;
  format: WebhookFormat;
  isActive: boolean;
  /** Why the service switched it off. */
  problem?: WebhookProblem;
  /** Encrypted, like those before it. */
  secret: Uint8Array;
  /** Newest first; each signs until its end. */
  oldSecrets?: OldSecret[];
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

/** What waits for a webhook, and the state of its receiver. Times are Unix milliseconds. */
export interface OutboxState {
  /** Events that were not sent, or are to be sent again. */
  pending?: number;
  /** Events that were discarded, or given up after the last attempt. */
  dropped?: number;
  /** Failed requests since the last one that succeeded, without those that got a response with a `Retry-After`. */
  failures?: number;
  /** When the first of them failed, and the last one. */
  failingSince?: number;
  failedAt?: number;
  /** Until when nothing is sent, because so many requests failed, or because of a `Retry-After`. */
  pausedUntil?: number;
  /** Bytes of all deliveries that were ever stored. */
  stored?: number;
  /** Until when it counts as slow. Another URL starts with that, too: users could change it after each slow response. */
  slowUntil?: number;
}

/** Old and new secrets sign together for this long. */
const OLD_SECRET_HOURS = 24;
/** Each is a signature in the header of each request. */
const MAX_OLD_SECRETS = 5;

/** The old secrets that sign now. */
export const listOldSecrets = ({ oldSecrets = [] }: Pick<Webhook, 'oldSecrets'>, now: number): OldSecret[] =>
  oldSecrets.filter(({ until }) => until > now);

/** Replaces a webhook's secret. No old one ends early: throws `too_many_old_secrets` if there is no room for another. */
export function renewSecret(webhook: Webhook, secret: Uint8Array, now: number): Webhook {
  const old = listOldSecrets(webhook, now);
  if (old.length >= MAX_OLD_SECRETS) throw new ServiceError('too_many_old_secrets');
  const until = now + OLD_SECRET_HOURS * 3_600_000;
  return { ...webhook, secret, oldSecrets: [{ secret: webhook.secret, until }, ...old] };
}

/** What a user chose for a webhook. */
export const webhookSettings = (webhook: Webhook) => ({
  id: webhook.id,
  name: webhook.name,
  url: webhook.url ?? null,
  events: webhook.events,
  links: webhook.links ?? null,
  campaigns: webhook.campaigns ?? null,
  batch: webhook.batch,
  format: webhook.format,
  active: webhook.isActive,
  problem: webhook.problem ?? null,
  date: webhook.date,
});

/** A webhook in the list, without its secrets. */
export const webhookEntry = (webhook: Webhook, state: OutboxState) => ({
  ...webhookSettings(webhook),
  failingsince: state.failingSince ? formatDateTime(new Date(state.failingSince)) : null,
  pending: Math.max(state.pending ?? 0, 0),
  dropped: state.dropped ?? 0,
});

/** What an event is about, as far as webhooks are limited to it. */
export interface EventSubject {
  type: WebhookEventType;
  link?: number | undefined;
  campaign?: number | undefined;
  /** The campaign that the link has just left. */
  formerCampaign?: number | undefined;
}

/** Events about an account or the service. Webhooks cannot be limited to some of them. */
const isAboutAccount: { readonly [T in WebhookEventType]?: true } = {
  'domain.active': true,
  'domain.failed': true,
  'summary.daily': true,
  'user.created': true,
};

/** Whether a webhook is to be notified of an event. */
export function listensTo(
  { isActive, events, links, campaigns }: Pick<Webhook, 'isActive' | 'events' | 'links' | 'campaigns'>,
  { type, link, campaign, formerCampaign }: EventSubject,
): boolean {
  if (!isActive || !events.includes(type)) return false;
  const isLimited = links !== undefined || campaigns !== undefined;
  if (!isLimited || isAboutAccount[type]) return true;
  return (
    (link !== undefined && links?.includes(link) === true) ||
    [campaign, formerCampaign].some((id) => id !== undefined && campaigns?.includes(id))
  );
}
