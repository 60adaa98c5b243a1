import type { ChannelCollection } from '../../api/channels.ts';
import { type PurgedName, purge } from '../../api/job-kinds.ts';
import { getOwner } from '../../ids.ts';
import { jobKey } from '../keys.ts';
import { splitIntoChunks } from '../table/batches.ts';
import type { Key } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { jobIdFor, startJob } from './start-job.ts';

const purgeId = (name: PurgedName, id: number): string => jobIdFor(purge, `${name}#${id}`);

/** The job that purges what a deleted item leaves. */
export const purgeKey = (name: PurgedName, id: number): Key => jobKey(purgeId(name, id));

/** Transaction steps that start the purge of what a deleted item leaves. */
export const startPurge = (name: PurgedName, userId: number, id: number): Step =>
  startJob(purge, { userId, payload: { name, userId, id } }, purgeId(name, id));

/** Longer than a request can run. */
const AFTER_REQUEST_SECONDS = 60;

/**
 * Transaction steps that delete the links of entries that a bio page no longer has, if the request that removes them ends before it
 * has done so. Each change has a job of its own, so that none forgets what an earlier one left.
 */
export const startLinkRemoval = (userId: number, pageId: number, links: number[]): Step[] =>
  links.length === 0
    ? []
    : [
        startJob(purge, {
          userId,
          payload: { name: 'removed-entries', userId, id: pageId, links },
          delaySeconds: AFTER_REQUEST_SECONDS,
        }),
      ];

/** Transaction steps that let an item join the channels again that it has left, if the request that it left them for ends early. */
export const startRejoining = (collection: ChannelCollection, userId: number, id: number): Step =>
  startJob(purge, {
    userId,
    payload: { name: 'left-channels', userId, id, collection },
    delaySeconds: AFTER_REQUEST_SECONDS,
  });

const MAX_STEPS = 100;

/** Starts the purges of deleted links that can no longer be restored, and of images that nothing uses. */
export async function startPurges(purged: readonly { name: PurgedName; id: number }[]): Promise<void> {
  const unique = new Map(purged.map((one) => [`${one.name}#${one.id}`, one]));
  const steps = [...unique.values()].map(({ name, id }) => startPurge(name, getOwner(id), id));
  for (const some of splitIntoChunks(steps, MAX_STEPS)) await transact(some);
}
