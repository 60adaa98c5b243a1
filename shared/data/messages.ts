import { shortUrl } from '../domain/links/links.ts';
import type { Message, NewMessage } from '../domain/messages.ts';
import { type PageRequest, pageNumbers } from '../domain/owned/paging.ts';
import type { User } from '../domain/users/users.ts';
import { parseDateTime } from '../domain/values/dates.ts';
import type { EventSubject } from '../domain/webhooks/webhooks.ts';
import { env } from '../env.ts';
import { isServiceError, ServiceError } from '../errors.ts';
import { toId } from '../ids.ts';
import { collectionKey, nextNumberKey, userKey } from './keys.ts';
import { deleteOwned, type EntityType, newOwnedWithin, readOwned } from './owned/owned-items.ts';
import { takeMarkedNumber } from './table/items.ts';
import { type Step, transact } from './table/transactions.ts';
import type { Listener } from './webhooks/listeners.ts';
import { findMarkedListeners } from './webhooks/marked-listeners.ts';
import { recordEvents } from './webhooks/record-events.ts';

export const messages: EntityType<Message> = { collection: 'messages', notFound: 'message_not_found' };

/** Per owner, so that a sender with many addresses cannot fill more than a few megabytes. */
export const MAX_MESSAGES = 1000;

const limit = { count: MAX_MESSAGES, exceeded: () => new ServiceError('plan_limit') };

/** What became of a message: the owner's inbox may be `full`, or the owner deleted. */
export type MessageOutcome = 'stored' | 'full' | 'ownerDeleted';

/** Stores a message for its owner, about a link. */
export async function addMessage(
  userId: number,
  message: NewMessage,
  about: Pick<EventSubject, 'link' | 'campaign'> = {},
): Promise<MessageOutcome> {
  const counter = await takeMarkedNumber(nextNumberKey(collectionKey(userId, messages.collection)));
  const listeners = await findMarkedListeners(counter, 'message.received');
  const item = { id: toId(userId, counter.last), userId, revision: 0, ...message };
  try {
    await transact([
      ...newOwnedWithin(messages, limit, item),
      addUnread(userId),
      ...notifyOfMessage(listeners, item, about),
    ]);
    return 'stored';
  } catch (error) {
    if (isServiceError(error, 'plan_limit')) return 'full';
    if (isServiceError(error, 'unauthorized')) return 'ownerDeleted';
    throw error;
  }
}

/** In the item of the user, which every page of the console reads. Throws `unauthorized` if the user was deleted. */
const addUnread = (userId: number): Step => ({
  Update: {
    Key: userKey(userId),
    UpdateExpression: 'ADD unreadMessages :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  },
  onConditionFailed: () => new ServiceError('unauthorized'),
});

/**
 * Messages that arrived since the user was read stay unread. Does nothing if another request, such as that of another tab, has
 * marked them already.
 */
export async function markAsRead({
  id,
  unreadMessages: read = 0,
}: Pick<User, 'id' | 'unreadMessages'>): Promise<void> {
  if (read === 0) return;
  const alreadyRead = new AlreadyRead();
  const subtract: Step = {
    Update: {
      Key: userKey(id),
      UpdateExpression: 'ADD unreadMessages :change',
      ConditionExpression: 'unreadMessages >= :read',
      ExpressionAttributeValues: { ':change': -read, ':read': read },
    },
    onConditionFailed: () => alreadyRead,
  };
  await transact([subtract]).catch((error: unknown) => {
    if (error !== alreadyRead) throw error;
  });
}

class AlreadyRead extends Error {}

/** Transaction steps that notify webhooks of a message. */
function notifyOfMessage(
  listeners: readonly Listener[],
  message: Message,
  about: Pick<EventSubject, 'link' | 'campaign'>,
): Step[] {
  const { id, name = null, email, message: text, overlay, date } = message;
  const shorturl = shortUrl(message, env.site.shortUrl);
  const data = { id, name, email, message: text, shorturl, overlay, date };
  return recordEvents(listeners, { ...about, type: 'message.received', data, time: parseDateTime(date) });
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
