import { DELETED_DAYS } from '../../domain/links/link-history.ts';
import type { Link } from '../../domain/links/links.ts';
import type { CallerName } from '../../domain/users/caller.ts';
import { ServiceError } from '../../errors.ts';
import { getNumber } from '../../ids.ts';
import { deletedLinksKey, itemKey, purgeDateKey } from '../keys.ts';
import { deleteChannelItem } from '../owned/channel-items.ts';
import { countItem } from '../owned/counts.ts';
import type { Step } from '../table/transactions.ts';
import { type LinkAuthor, readAuthor } from './link-events.ts';
import { recordChange } from './link-history.ts';
import { changeLinkImage } from './link-image.ts';
import { links } from './links.ts';
import { membershipSteps } from './members.ts';
import { completeLink, toLinkRouteKey } from './whole-links.ts';

const DAY_SECONDS = 86_400;

/**
 * Deletes a link and its route immediately. The link stays among the deleted ones with its history and statistics for 30 days,
 * and waiting costs nothing: the item that expires then starts the purge. Throws `link_not_found`.
 */
export const deleteStoredLink = (user: CallerName, id: number, now: Date): Promise<void> =>
  deleteLinkIf(user.id, id, () => readAuthor(user, now));

/** The same for any author. Throws `link_not_found` for a link that `isMeant` does not accept, too, and then writes nothing. */
export function deleteLinkIf(
  userId: number,
  id: number,
  findAuthor: () => Promise<LinkAuthor>,
  isMeant: (link: Link) => boolean = () => true,
): Promise<void> {
  const write = async (stored: Link) => {
    const { leftChannels, ...link } = await completeLink(stored);
    const before = leftChannels ? { ...link, channels: { ...leftChannels, ...link.channels } } : link;
    const author = await findAuthor();
    const { after, steps } = recordChange(before, { ...before, isDeleted: true }, author);
    const [collection, n] = [deletedLinksKey(userId), getNumber(userId, id) ?? 0];
    const ttl = Math.floor(author.now.getTime() / 1000) + DELETED_DAYS * DAY_SECONDS;
    return [
      { Put: { Item: { ...itemKey(collection, n), ...after } } },
      countItem(collection, n, 1),
      { Put: { Item: { ...purgeDateKey(id), ttl } } },
      ...changeLinkImage(link, link, {}),
      ...steps,
    ];
  };
  return deleteLinkAlone(userId, id, write, (link) => {
    if (!isMeant(link)) throw new ServiceError('link_not_found');
  });
}

/** Deletes a link and its route, and nothing else of it. */
export function deleteLinkAlone(
  userId: number,
  id: number,
  extraWrites: (link: Link) => Promise<Step[]> = async () => [],
  check?: (link: Link) => void,
): Promise<void> {
  const write = async (link: Link) => [
    { Delete: { Key: toLinkRouteKey(link) } },
    ...membershipSteps(link, link, {}),
    ...(await extraWrites(link)),
  ];
  return deleteChannelItem(links, userId, id, write, check);
}
