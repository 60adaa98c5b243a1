import { describe, expect, it } from 'vitest';
import { collectionNames } from '../../shared/api/collections.ts';
import { collectionPatterns, keyPatterns } from '../../shared/api/contract/key-patterns.ts';
import * as keys from '../../shared/data/keys.ts';
import * as statisticsKeys from '../../shared/data/statistics-keys.ts';
import { clickSubject } from '../../shared/domain/clicks/clicks.ts';
import { patternOf } from '../support/table-access.ts';

const subject = clickSubject('links', 7);

describe('the partition keys', () => {
  it.each([
    [keys.apiKeyKey('hash').pk, 'KEY#*'],
    [keys.keyOwnerKey(12).pk, 'KEY#*'],
    [keys.requestCountKey('hash', 1).pk, 'REQUESTS#*'],
    [keys.unlocksKey(7, 'address', 1).pk, 'UNLOCKS#*'],
    [keys.signInAttemptsKey('account', 'hash', 1).pk, 'ATTEMPTS#*'],
    [keys.aliasChecksKey(12, 'address', 1).pk, 'ALIAS-CHECKS#*'],
    [keys.messageCountKey(7, 'address', 1).pk, 'MESSAGES#*'],
    [keys.userKey(12).pk, 'USER#*'],
    [statisticsKeys.monthlyClicksKey(12, '2026-01').pk, 'USER#*'],
    [keys.usernameKey('ann').pk, 'USERNAME#*'],
    [keys.emailKey('ann@example.com').pk, 'EMAIL#*'],
    [keys.healthKey.pk, 'HEALTH'],
    [keys.administratorKey(12).pk, 'ADMINISTRATORS'],
    [keys.userEntryKey(12).pk, 'USERS'],
    [keys.signInKey('hash').pk, 'SIGN-IN#*'],
    [keys.userNumbersKey.pk, 'NUMBERS#*'],
    [keys.planKey(1).pk, 'PLANS'],
    [keys.routeKey('*', 'a#users').pk, 'ROUTE#*'],
    [keys.domainKey('brand.example').pk, 'DOMAIN#*'],
    [keys.campaignNameKey(12, 'a#links').pk, 'CAMPAIGN-NAME#*'],
    [keys.rotatorKey('slug').pk, 'ROTATOR#*'],
    [keys.pixelTagKey(12, 'forum', 'tag').pk, 'PIXEL#*'],
    [keys.qrCodeKey('code').pk, 'QR-CODE#*'],
    [keys.membersKey('campaigns', 7), 'MEMBERS#*'],
    [keys.refreshKey(12).pk, 'REFRESH#*'],
    [keys.purgeKey('users', 12).pk, 'PURGE#*'],
    [statisticsKeys.visitorKey(subject, 'visitor').pk, 'VISITOR#*'],
    [statisticsKeys.statisticsKey(subject, 'TOTAL').pk, 'STATISTICS#*'],
    [keys.auditEntryKey('01').pk, 'AUDIT'],
    [keys.auditCountKey('2026-01-02', 3).pk, 'AUDIT'],
    [statisticsKeys.countedMarkers(7), 'COUNTED#*'],
    [keys.schemaKey.pk, 'SCHEMA'],
    [statisticsKeys.recountedKey('visit').pk, 'RECOUNTED#*'],
  ])('%s belongs to the pattern %s', (key, pattern) => {
    expect(patternOf(key)).toBe(pattern);
  });

  it('of each collection belong to a pattern of their own', () => {
    const patterns = collectionNames.map((name) => patternOf(keys.collectionKey(12, name)));
    expect(patterns.sort()).toEqual(collectionPatterns.toSorted());
  });

  it('have no two patterns with the same keys', () => {
    expect(new Set(keyPatterns).size).toBe(keyPatterns.length);
  });
});
