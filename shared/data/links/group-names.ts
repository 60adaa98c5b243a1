import type { Link } from '../../domain/links/links.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';
import type { Key } from '../table/items.ts';

/** The names of campaigns and of channels, by their ids; without those that were deleted. */
export type GroupNames = Record<'campaigns' | 'channels', ReadonlyMap<number, string>>;

/** The names of the campaigns and channels that these links are in, in one request, or none. */
export async function readGroupNames(
  userId: number,
  links: readonly Pick<Link, 'campaign' | 'channels'>[],
): Promise<GroupNames> {
  const campaigns = new Set(links.flatMap(({ campaign }) => campaign ?? []));
  const channels = new Set(links.flatMap((link) => Object.keys(link.channels ?? {}).map(Number)));
  const toKey = (name: keyof GroupNames, id: number): Key[] => {
    const n = getNumber(userId, id);
    return n === undefined ? [] : [itemKey(collectionKey(userId, name), n)];
  };
  const keys = [
    ...[...campaigns].flatMap((id) => toKey('campaigns', id)),
    ...[...channels].flatMap((id) => toKey('channels', id)),
  ];
  if (keys.length === 0) return { campaigns: new Map(), channels: new Map() };
  const find = await readItems<{ name: string }>(keys, { consistent: false, attributes: ['name'] });
  const nameAll = (name: keyof GroupNames, ids: ReadonlySet<number>) =>
    new Map(
      [...ids].flatMap((id): [number, string][] =>
        toKey(name, id).flatMap((key): [number, string][] => {
          const found = find(key);
          return found ? [[id, found.name]] : [];
        }),
      ),
    );
  return { campaigns: nameAll('campaigns', campaigns), channels: nameAll('channels', channels) };
}
