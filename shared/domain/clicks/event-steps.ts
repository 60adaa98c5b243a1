/** Events for webhooks in a transaction: they take about 400 bytes each of the 4 MB that it may have. */
export const MAX_EVENTS = 2000;

/** Events for a webhook that are stored together: fewer writes while a slow receiver takes them one by one. */
export const MAX_CHUNK_EVENTS = 100;

/** Clicks of which webhooks are notified. */
interface Notified {
  userId: number;
  /** Ids of the webhooks, each as often as it has events of one visit. */
  webhooks: readonly number[];
  visits: number;
}

/** Counts what the events of a range take: a step for each owner, and one for every `MAX_CHUNK_EVENTS` events of a webhook. */
export class EventSteps {
  readonly #owners = new Set<number>();
  readonly #events = new Map<number, number>();
  /** All events that were added. */
  events = 0;

  /** How many steps these events would add. */
  countMore({ userId, webhooks, visits }: Notified): number {
    if (webhooks.length === 0) return 0;
    const owner = this.#owners.has(userId) ? 0 : 1;
    const perWebhook = [...countEach(webhooks, visits)].map(([webhook, more]) => {
      const before = this.#events.get(webhook) ?? 0;
      return toChunks(before + more) - toChunks(before);
    });
    return perWebhook.reduce((sum, steps) => sum + steps, owner);
  }

  add({ userId, webhooks, visits }: Notified): void {
    if (webhooks.length === 0) return;
    this.#owners.add(userId);
    this.events += webhooks.length * visits;
    for (const [webhook, more] of countEach(webhooks, visits))
      this.#events.set(webhook, (this.#events.get(webhook) ?? 0) + more);
  }

  /** All steps of the events that were added. */
  get steps(): number {
    return [...this.#events.values()].reduce((sum, events) => sum + toChunks(events), this.#owners.size);
  }
}

const toChunks = (events: number): number => Math.ceil(events / MAX_CHUNK_EVENTS);

function countEach(webhooks: readonly number[], visits: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const webhook of webhooks) counts.set(webhook, (counts.get(webhook) ?? 0) + visits);
  return counts;
}
