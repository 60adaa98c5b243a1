/** What every item of a user's collections has. */
export interface Owned {
  id: number;
  /** Whose it is. */
  userId: number;
  /** Raised by each change of the item, or of what it belongs to: of two changes at once, none is lost. */
  revision: number;
}
