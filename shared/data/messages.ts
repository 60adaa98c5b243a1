import type { Message, NewMessage } from '../domain/messages.ts';
import { type PageRequest, pageNumbers } from '../domain/owned/paging.ts';
import { isServiceError, ServiceError } from '../errors.ts';
import { toId } from '../ids.ts';
import { collectionKey } from './keys.ts';
import { takeItemNumber } from './owned/collections.ts';
import { deleteOwned, type EntityType, newOwnedWithin, readOwned } from './owned/owned-items.ts';
import { transact } from './table/transactions.ts';

export const messages: EntityType<Message> = { collection: 'messages', notFound: 'message_not_found' };

/** Per owner, so that a sender with many addresses cannot fill more than a few megabytes. */
export const MAX_MESSAGES = 1000;

const limit = { count: MAX_MESSAGES, exceeded: () => new ServiceError('plan_limit') };

/** What became of a message: the owner's inbox may be `full`, or the owner deleted. */
export type Delivery = 'stored' | 'full' | 'ownerDeleted';

/** Stores a message for its owner. */
export async function addMessage(userId: number, message: NewMessage): Promise<Delivery> {
  const n = await takeItemNumber(collectionKey(userId, messages.collection));
  const item = { id: toId(userId, n), userId, revision: 0, ...message };
  try {
    await transact(newOwnedWithin(messages, limit, item));
    return 'stored';
  } catch (error) {
    if (isServiceError(error, 'plan_limit')) return 'full';
    if (isServiceError(error, 'unauthorized')) return 'ownerDeleted';
    throw error;
  }
}

/** A page of an owner's messages, newest first. */
export async function readMessages(userId: number, page: number, limit = 20) {
  const request: PageRequest = { limit, page };
  const { items, total } = await readOwned(messages, userId, request);
  return { items, ...pageNumbers(request, total) };
}

/** Deletes a message of this user; does nothing if there is none with this id. */
export async function deleteUserMessage(userId: number, id: number): Promise<void> {
  try {
    await deleteOwned(messages, userId, id);
  } catch (error) {
    if (!isServiceError(error, messages.notFound)) throw error;
  }
}
