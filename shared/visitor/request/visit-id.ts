import { randomUUID } from 'node:crypto';

/**
 * An id of a visit. Ids sort by time, which `readVisitTime` reads back. Node takes random bytes for many UUIDs at once; asking
 * for those of each visit takes a tenth of its time on one machine.
 */
export const createVisitId = (time: Date): string =>
  `${time.getTime().toString(36)}-${randomUUID().slice(0, 12)}`;
