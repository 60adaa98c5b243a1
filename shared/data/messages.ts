import type { Message, NewMessage } from '../domain/messages.ts';
import { type PageRequest, pageNumbers } from '../domain/owned/paging.ts';
import { ServiceError } from '../errors.ts';
import { idOf } from '../ids.ts';
import { collectionKey } from './keys.ts';
import { takeItemNumber } from './owned/collections.ts';
import { deleteOwned, type EntityType, newOwnedWithin, readOwned } from './owned/owned-items.ts';
import { transact } from './table/transactions.ts';

export const messages: EntityType<Message> = { collection: 'messages', notFound: 'message_not_found' };

/** More are not kept for one owner: whoever sends from many addresses fills no more than some megabytes. */
export const MAX_MESSAGES = 1000;

const room = { count: MAX_MESSAGES, exceeded: () => new ServiceError('plan_limit') };

/** What became of a message: `gone` is the owner, and `full` is what they have. */
export type Delivery = 'kept' | 'full' | 'gone';

/** Keeps a message for its owner, if they are still there and have room for it. */
export async function addMessage(userId: number, message: NewMessage): Promise<Delivery> {
  const n = await takeItemNumber(collectionKey(userId, messages.collection));
  const item = { id: idOf(userId, n), userId, revision: 0, ...message };
  try {
    await transact(newOwnedWithin(messages, room, item));
    return 'kept';
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'plan_limit') return 'full';
    if (error instanceof ServiceError && error.code === 'unauthorized') return 'gone';
    throw error;
  }
}

/** A page of the messages that an owner has, newest first. */
export async function readMessages(userId: number, page: number) {
  const request: PageRequest = { limit: 20, page };
  const { items, total } = await readOwned(messages, userId, request);
  return { items, ...pageNumbers(request, total) };
}

/** Deletes a message. One that is gone already, or somebody else's, is no failure: there is nothing left to do. */
export async function deleteMessageOf(userId: number, id: number): Promise<void> {
  try {
    await deleteOwned(messages, userId, id);
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === messages.notFound)) throw error;
  }
}
