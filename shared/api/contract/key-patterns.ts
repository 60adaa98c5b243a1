import { collectionNames } from '../collections.ts';

/** The partition keys of users' collections. */
export const collectionPatterns = collectionNames.map((name) => `USER#*#${name}` as const);

/**
 * Patterns of the partition keys that `shared/data/keys.ts` lists, as IAM reads them. A key belongs to the longest
 * pattern that it matches: `USER#*` covers a user's own items and not its collections.
 */
export const keyPatterns = [
  'ADMINISTRATORS',
  'ALIAS-CHECKS#*',
  'ATTEMPTS#*',
  'AUDIT',
  'CAMPAIGN-NAME#*',
  'COUNTED#*',
  'DOMAIN#*',
  'EMAIL#*',
  'HEALTH',
  'IDEMPOTENCY#*',
  'KEY#*',
  'MEMBERS#*',
  'MESSAGES#*',
  'NUMBERS#*',
  'PIXEL#*',
  'PLANS',
  'PURGE#*',
  'QR-CODE#*',
  'RECOUNTED#*',
  'REFRESH#*',
  'REQUESTS#*',
  'ROTATOR#*',
  'ROUTE#*',
  'SCHEMA',
  'SEARCH#*',
  'SIGN-IN#*',
  'STATISTICS#*',
  'TENANT#*',
  'UNLOCKS#*',
  'USER#*',
  ...collectionPatterns,
  'USERNAME#*',
  'USERS',
  'VISITOR#*',
] as const;
export type KeyPattern = (typeof keyPatterns)[number];
