import type { Link } from '../../domain/links/links.ts';
import type { CallerName } from '../../domain/users/caller.ts';
import { getNumber } from '../../ids.ts';
import { deletedLinksKey, itemKey, purgeDateKey } from '../keys.ts';
import { deleteChannelItem } from '../owned/channel-items.ts';
import { countItem } from '../owned/counts.ts';
import type { Step } from '../table/transactions.ts';
import { DELETED_DAYS } from './deleted-links.ts';
import { readAuthor } from './link-events.ts';
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
  deleteLinkAlone(user.id, id, async (stored) => {
    const { leftChannels, ...link } = await completeLink(stored);
    const before = leftChannels ? { ...link, channels: { ...leftChannels, ...link.channels } } : link;
    const author = await readAuthor(user, now);
    const { after, steps } = recordChange(before, { ...before, isDeleted: true }, author);
    const [collection, n] = [deletedLinksKey(user.id), getNumber(user.id, id) ?? 0];
    const ttl = Math.floor(now.getTime() / 1000) + DELETED_DAYS * DAY_SECONDS;
    return [
      { Put: { Item: { ...itemKey(collection, n), ...after } } },
      countItem(collection, n, 1),
      { Put: { Item: { ...purgeDateKey(id), ttl } } },
      ...changeLinkImage(link, link, {}),
      ...steps,
    ];
  });

/** Deletes a link and its route, and nothing else of it. */
export function deleteLinkAlone(
  userId: number,
  id: number,
  extraWrites: (link: Link) => Promise<Step[]> = async () => [],
): Promise<void> {
  return deleteChannelItem(links, userId, id, async (link) => [
    { Delete: { Key: toLinkRouteKey(link) } },
    ...membershipSteps(link, link, {}),
    ...(await extraWrites(link)),
  ]);
}
