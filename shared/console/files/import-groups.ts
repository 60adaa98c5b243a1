import { addCampaign } from '../../data/campaigns.ts';
import { addChannel } from '../../data/channels/channels.ts';
import { collectionKey } from '../../data/keys.ts';
import { readNewest } from '../../data/owned/collections.ts';
import {
  addGroup,
  type GroupIds,
  type GroupName,
  groupNames,
  noGroupIds,
} from '../../domain/import/groups.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { mapInTurns } from '../../event-loop.ts';

/** How many campaigns and channels are found by name, the newest first; about 12 read units for 1000. */
const MAX_FOUND = 10_000;

/** Those that rows can name. Reads nothing if no row names any. */
export async function readGroupIds(userId: number, rows: readonly ImportRow[]): Promise<GroupIds> {
  const ids = noGroupIds();
  await Promise.all(
    groupNames.map(async (group) => {
      const newestFirst = namesAny(rows, group) ? await readNamed(userId, group) : [];
      await mapInTurns(newestFirst.toReversed(), (one) => addGroup(ids, group, one));
    }),
  );
  return ids;
}

const namesAny = (rows: readonly ImportRow[], group: GroupName) =>
  rows.some(({ groups }) => (groups?.[group].length ?? 0) > 0);

const readNamed = (userId: number, group: GroupName) =>
  readNewest<{ id: number; name: string }>(collectionKey(userId, group), {
    from: Infinity,
    count: MAX_FOUND,
    attributes: ['id', 'name'],
  });

/** Creates campaigns and channels with these names, and adds their ids. Throws as `addCampaign` does. */
export async function createGroups(
  user: Caller,
  { campaigns, channels }: Record<GroupName, readonly string[]>,
  ids: GroupIds,
  now: Date,
): Promise<void> {
  for (const name of campaigns) addGroup(ids, 'campaigns', await addCampaign(user, { name }, now));
  for (const name of channels) addGroup(ids, 'channels', await addChannel(user, { name }, now));
}
