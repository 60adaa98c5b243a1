import { randomBytes } from 'node:crypto';

/** An id of a visit. Ids sort by time, which `timeOfVisit` reads back. */
export const createVisitId = (time: Date): string =>
  `${time.getTime().toString(36)}-${randomBytes(9).toString('base64url')}`;
