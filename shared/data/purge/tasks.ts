import type { Payload } from '../../api/contract/job-kind.ts';
import type { purge } from '../../api/job-kinds.ts';
import { ServiceError } from '../../errors.ts';
import { itemsAfter } from '../owned/collections.ts';
import { deleteItems } from '../table/batch-delete.ts';
import { drainPartition } from '../table/drain-partition.ts';
import { query, type Stored } from '../table/items.ts';

/** What is purged, and how far that is. */
export interface Purge extends Payload<typeof purge> {
  /** Of a user’s purge: the number of the last link whose route was disabled. */
  position: number;
}

/** What one pass of a purge may do. */
export interface PassLimits {
  maxItems: number;
  /** Every task handles at least one item, so that each pass makes progress. */
  isTimeUp(): boolean;
}

export interface TaskResult {
  handled: number;
  /** Whether the task found nothing more to do. */
  isComplete: boolean;
  /** Where to continue, for a task that does not delete what it handles. */
  position?: number;
}

export type Task = (purge: Purge, limits: PassLimits) => Promise<TaskResult>;

/** Deletes everything in a partition. */
export function drain(partitionOf: (purge: Purge) => string): Task {
  return (purge, limits) => drainPartition(partitionOf(purge), limits);
}

/** Without the large attributes of links, so that a pass takes little memory. */
const HANDLED_ATTRIBUTES = {
  ProjectionExpression: 'pk, sk, id, linkId, #collection, itemId',
  ExpressionAttributeNames: { '#collection': 'collection' },
};

/** Handles a collection’s first items, one after the other, and deletes their records. */
export async function handleEach<T extends object>(
  collection: string,
  { maxItems, isTimeUp }: PassLimits,
  handle: (item: Stored<T>) => Promise<unknown>,
  prepare?: (items: Stored<T>[]) => Promise<void>,
): Promise<TaskResult> {
  const items = await query<T>({ ...itemsAfter(collection, 0), ...HANDLED_ATTRIBUTES }, maxItems);
  await prepare?.(items);
  const handled: Stored<T>[] = [];
  for (const item of items) {
    await handle(item).catch(ignoreNotFound);
    handled.push(item);
    if (isTimeUp()) break;
  }
  // Records of items that no longer exist are still there, and would come up again in every pass.
  await deleteItems(handled);
  return { handled: handled.length, isComplete: items.length < maxItems && handled.length === items.length };
}

export function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ServiceError && error.statusCode === 404)) throw error;
}
