import type { ListDeliveriesResponse } from '../../../typescript/src/index.ts';

export type Delivery = ListDeliveriesResponse[number];

interface Page {
  /** Newest events first. */
  deliveries: Delivery[];
  /** Whether there are more, before the last one. */
  hasMore: boolean;
}

export type ReadPage = (before?: string) => Promise<Page>;

/** The service may take this long to tell of a click: `countingWindow` is 5 minutes at most. */
const LATE_MS = 6 * 60_000;

/** Ids begin with the time of their event. */
const readTime = (id: string): number => Number.parseInt(id.split('-', 1)[0] ?? '', 36);

/**
 * Finds the deliveries that are new since the last look. They come in the order of their events and not in that in which they were
 * made, so each look goes back further than the last one.
 */
export class NewDeliveries {
  readonly #readPage: ReadPage;
  /** Whether a delivery that was sent again is new. */
  readonly #withRetries: boolean;
  /** Unix milliseconds: older events are not new. */
  #since = -Infinity;
  /** How often each delivery of the last look had been sent. */
  #known = new Map<string, number>();

  constructor(readPage: ReadPage, { withRetries }: { withRetries: boolean }) {
    this.#readPage = readPage;
    this.#withRetries = withRetries;
  }

  /** What there is now is not new. */
  async skip(): Promise<void> {
    const { deliveries } = await this.#readPage();
    this.#moveOn(deliveries);
    await this.find();
  }

  /** The new ones, oldest first. */
  async find(): Promise<Delivery[]> {
    const read = new Map<string, Delivery>();
    let before: string | undefined;
    do {
      const { deliveries, hasMore } = await this.#readPage(before);
      for (const delivery of deliveries) read.set(delivery.id, delivery);
      const last = deliveries.at(-1)?.id;
      before = hasMore && last !== undefined && readTime(last) >= this.#since ? last : undefined;
    } while (before !== undefined);
    const deliveries = [...read.values()];
    const found = deliveries.filter((delivery) => this.#isNew(delivery));
    this.#known = new Map(deliveries.map(({ id, attempts }) => [id, attempts]));
    this.#moveOn(deliveries);
    return found.reverse();
  }

  #isNew({ id, attempts }: Delivery): boolean {
    const known = this.#known.get(id);
    return known === undefined ? !(readTime(id) < this.#since) : this.#withRetries && attempts > known;
  }

  #moveOn([newest]: Delivery[]): void {
    if (newest) this.#since = Math.max(this.#since, readTime(newest.id) - LATE_MS);
  }
}
