/** Events for webhooks in a transaction: they take about 400 bytes each of the 4 MB that it may have. */
export const MAX_EVENTS = 2000;

interface Told {
  click: { userId: number };
}

/** What an owner’s first click takes that this many webhooks are told of: the events, and how many wait. */
export const actionsForEvents = (
  told: readonly Told[],
  { userId }: Told['click'],
  webhooks: number,
): number => (told.some(({ click }) => click.userId === userId) ? 0 : 2 * webhooks);
