import * as v from 'valibot';
import type { ChannelCollection } from './channels.ts';
import { defineJobKind, type JobKind } from './contract/job-kind.ts';

const PositiveInteger = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Types whose deletion leaves other items to be purged. */
const purgedNames = [
  'users',
  'links',
  'qr-codes',
  'bio-pages',
  'removed-entries',
  'left-channels',
  'old-versions',
  'campaigns',
  'channels',
  'pixels',
  'images',
] as const;
export type PurgedName = (typeof purgedNames)[number];

/**
 * Deletes, page by page, everything that belonged to a deleted user, link, QR code, bio page, campaign, channel, or pixel, or an
 * unused image. `removed-entries` are the entries that the bio page `id` no longer has, whose `links` it made; `left-channels`,
 * the channels that the item `id` of a `collection` left for a deletion that did not end: it joins them again;
 * and `old-versions`, those that the link `id` has too many bytes of.
 */
export const purge = defineJobKind({
  id: 'purge',
  // Removed entries of bio pages: their links are deleted like any other.
  includes: ['deleteLink'],
  payload: v.object({
    name: v.picklist(purgedNames),
    userId: PositiveInteger,
    id: PositiveInteger,
    links: v.optional(v.array(PositiveInteger)),
    collection: v.optional(v.picklist(['links', 'qr-codes', 'bio-pages'] satisfies ChannelCollection[])),
  }),
  nameSubject: ({ name, id, links, collection }) => {
    if (links) return `links of bio-page ${id}: ${links.length}`;
    return collection ? `channels of ${collection.slice(0, -1)} ${id}` : `${name.slice(0, -1)} ${id}`;
  },
  repeatable: 'It deletes what it finds, and finds nothing of what is already deleted.',
});

/** Tells a user’s links, QR codes, and bio pages what changed with their owner’s plan. */
export const refreshPlan = defineJobKind({
  id: 'refreshPlan',
  payload: v.object({ userId: PositiveInteger }),
  nameSubject: ({ userId }) => `user ${userId}`,
  repeatable: 'It writes what the plan says now, and only where that differs.',
});

/**
 * Brings links whose routes were written into the index for searches. If `hasRemoved` says that some may have been deleted, it also
 * purges deleted links of which the user has too many.
 */
export const indexLinks = defineJobKind({
  id: 'indexLinks',
  payload: v.object({
    userId: PositiveInteger,
    numbers: v.array(PositiveInteger),
    hasRemoved: v.optional(v.boolean()),
  }),
  nameSubject: ({ userId, numbers }) => `links of user ${userId}: ${numbers.length}`,
  repeatable:
    'It compares links with the index, and writes the difference if neither changed. It counts deleted links each time.',
  concurrency: 4,
});

/** Sets a branded domain up at the edge, or removes it from there. */
export const setUpDomain = defineJobKind({
  id: 'setUpDomain',
  // Without an id, the domain is deleted.
  payload: v.object({ host: v.string(), domainId: v.optional(PositiveInteger) }),
  nameSubject: ({ host }) => host,
  repeatable: 'It looks at what CloudFront has, and takes the one step that is missing.',
  concurrency: 5,
  managesTenants: true,
});

/**
 * Records the events for webhooks whose time has come, and waits for the next ones: of links that expire, to which it first adds
 * those that a user has already, and daily summaries. One kind, because each takes a queue, a function, and alarms.
 */
export const timedEvents = defineJobKind({
  id: 'timedEvents',
  payload: v.object({
    userId: PositiveInteger,
    task: v.picklist(['expiries', 'existingExpiries', 'summaries']),
  }),
  nameSubject: ({ userId }) => `webhooks of user ${userId}`,
  repeatable: 'What says that an event is due changes in the transaction that records the event.',
});

/** Moves what an earlier release wrote to what this one reads. */
export const migrate = defineJobKind({
  id: 'migrate',
  payload: v.object({ version: PositiveInteger }),
  nameSubject: ({ version }) => `version ${version}`,
  repeatable: 'A page of a migration may be repeated: see `shared/data/schema/versions.ts`.',
});

const deliverPayload = v.object({ userId: PositiveInteger, webhookId: PositiveInteger });
type Delivery = v.InferOutput<typeof deliverPayload>;

/** What both lanes of deliveries have in common. */
const delivery = {
  payload: deliverPayload,
  nameSubject: ({ userId, webhookId }: Delivery) => `webhook ${webhookId} of user ${userId}`,
  repeatable: 'The same event has the same id at every attempt, by which receivers know it.',
  readsServiceSecret: true,
  // Longer than any event is tried.
  deadlineSeconds: 14 * 86_400,
} as const;

/** Sends a webhook the events that wait for it. There is one job for each webhook that has any. */
export const deliverEvents = defineJobKind({
  id: 'deliverEvents',
  ...delivery,
  concurrency: 50,
  jobsPerUser: 5,
  // They wait for receivers that became slow.
  longRuns: 200,
});

/** The same for a receiver that was slow lately: the job of a webhook moves from kind to kind. */
export const deliverSlowEvents = defineJobKind({
  id: 'deliverSlowEvents',
  includes: ['deliverEvents'],
  ...delivery,
  concurrency: 20,
  jobsPerUser: 2,
});

const kinds = [
  purge,
  refreshPlan,
  indexLinks,
  setUpDomain,
  migrate,
  deliverEvents,
  deliverSlowEvents,
  timedEvents,
] as const;

/** Every kind of background job. */
export const jobKinds: readonly JobKind[] = kinds;

export type JobKindId = (typeof kinds)[number]['id'];
export const jobKindIds: readonly JobKindId[] = /* @__PURE__ */ kinds.map(({ id }) => id);
