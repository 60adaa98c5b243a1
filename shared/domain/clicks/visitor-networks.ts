/**
 * A visitor's id begins with a pseudonym of their network, which is another one for each link. The ids of records that private
 * visitors share are not longer than this.
 */
export const NETWORK_CHARACTERS = 23;

/** What tells a visitor's network on a link from others. `visitor` is an id, or the key that ends with it. */
export const readNetwork = (visitor: string): string =>
  visitor.slice(0, visitor.lastIndexOf('#') + 1 + NETWORK_CHARACTERS);
