import { type CollectionName, collectionNames } from '../../../shared/collections.ts';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { getNumber, getOwner } from '../../../shared/ids.ts';
import type { ServiceData } from './service-data.ts';

/** A collection of a user, the user's deleted links, or the list of what belongs to a campaign, channel, or pixel. */
export interface Partition {
  kind: 'collection' | 'deleted' | 'members';
  name: CollectionName | 'deleted-links';
  /** The user's id, or the campaign's, channel's, or pixel's. */
  id: number;
  /** Whether it has block counts. */
  isCounted: boolean;
  /** Whether its user, campaign, channel, or pixel was not deleted. */
  exists(data: ServiceData): boolean;
}

const COLLECTION = /^USER#(\d+)#([a-z-]+)$/;
const DELETED = /^DELETED#(\d+)$/;
const MEMBERS = /^MEMBERS#([a-z-]+)#(\d+)$/;

/** Parses a partition key; undefined for any other kind of partition. */
export function parsePartition(pk: string): Partition | undefined {
  const [, userId, collection] = COLLECTION.exec(pk) ?? [];
  if (isCollection(collection)) {
    const id = Number(userId);
    return { kind: 'collection', name: collection, id, isCounted: true, exists: (data) => data.hasUser(id) };
  }
  const [, owner] = DELETED.exec(pk) ?? [];
  if (owner) {
    const id = Number(owner);
    return {
      kind: 'deleted',
      name: 'deleted-links',
      id,
      isCounted: true,
      exists: (data) => data.hasUser(id),
    };
  }
  const [, name, memberOf] = MEMBERS.exec(pk) ?? [];
  if (!isCollection(name)) return undefined;
  const id = Number(memberOf);
  return {
    kind: 'members',
    name,
    id,
    isCounted: name !== 'pixels',
    exists: (data) => data.hasUser(getOwner(id)) && data.find(ownedItemKey(name, id)) !== undefined,
  };
}

/** The key of an item in the collection of the user that its id contains. */
export function ownedItemKey(name: CollectionName, id: number) {
  const userId = getOwner(id);
  return itemKey(collectionKey(userId, name), getNumber(userId, id) ?? 0);
}

const isCollection = (name: string | undefined): name is CollectionName =>
  collectionNames.some((one) => one === name);
