/** The fields of every item in a user's collections. */
export interface Owned {
  id: number;
  /** The owner. */
  userId: number;
  /** Optimistic lock: incremented by every change of the item or of its memberships. */
  revision: number;
}
