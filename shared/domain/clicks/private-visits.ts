/**
 * Visitors who ask not to be tracked are not recognized, and their visits need no records of their own: they are counted in
 * records that all of them share, 16 for each link or QR code and hour. A record takes the place of a visitor's, so each
 * visit is still one write.
 */
export const PRIVATE = 'private:';

/** When its hour is over, nothing is added to a record; a recount may still look for its last visit. */
export const PRIVATE_DAYS = 1;

export const isPrivate = (visitor: string): boolean => visitor.startsWith(PRIVATE);
