import { isDeepStrictEqual } from 'node:util';
import { apiKeyKey, keyOwnerKey, userKey } from '../../../shared/data/keys.ts';
import type { AdditionalKeyRecord, KeyRecord } from '../../../shared/data/users/api-keys.ts';
import { toKeyOwnerRecord } from '../../../shared/data/users/key-records.ts';
import type { AdditionalKey } from '../../../shared/domain/users/additional-keys.ts';
import type { User } from '../../../shared/domain/users/users.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { ownedItemKey, parsePartition } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

/** Checks additional API keys against the records that authentication reads: of each key, and of its owner. */
export function checkKeys(data: ServiceData, report: Report): ServiceCheck {
  return {
    checkItem(item) {
      const { pk, sk } = item;
      if (sk.startsWith('ITEM#') && parsePartition(pk)?.name === 'keys')
        checkListed(data, item as AdditionalKey & Native, report);
      else if (sk === 'KEY' && pk.startsWith(keyOwnerKey(0).pk.slice(0, -1)))
        checkOwner(data, item as KeyRecord & Native, report);
      else if (sk === 'KEY' && 'keyId' in item)
        checkRecord(data, item as AdditionalKeyRecord & Native, report);
    },
  };
}

function checkListed(data: ServiceData, key: AdditionalKey, report: Report): void {
  const { id, userId, scopes, expires, keyHash } = key;
  if (!data.hasUser(userId)) return;
  const record = data.find<AdditionalKeyRecord>(apiKeyKey(keyHash));
  const facts = record && [record.userId, record.keyId, record.scopes, record.expires];
  if (!isDeepStrictEqual(facts, [userId, id, scopes, expires]))
    report(`API key ${id} differs from the record that authentication reads`);
  if (!data.find(keyOwnerKey(userId))) report(`API key ${id} has no record of its owner`);
}

function checkRecord(data: ServiceData, { pk, userId, keyId }: AdditionalKeyRecord & Native, report: Report) {
  if (!data.hasUser(userId)) return;
  const listed = data.find<AdditionalKey>(ownedItemKey('keys', keyId));
  if (!listed || apiKeyKey(listed.keyHash).pk !== pk) report(`${pk} is not in the list of API keys`);
}

function checkOwner(data: ServiceData, owner: KeyRecord & Native, report: Report): void {
  const user = data.find<User>(userKey(owner.userId));
  const differs = !user || !isDeepStrictEqual(facts(owner), facts(toKeyOwnerRecord(user)));
  if (differs) report(`${owner.pk} differs from its user`);
}

const facts = ({ userId, username, isAdmin, planId, planExpires, webhookEvents }: KeyRecord) => [
  userId,
  username,
  isAdmin,
  planId,
  planExpires,
  webhookEvents,
];
