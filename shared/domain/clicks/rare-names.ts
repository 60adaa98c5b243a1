import type { TotalDimension } from '../../dimensions.ts';
import { OTHER } from './clicks.ts';
import { bytesForNames, measureName, type StoredName } from './statistics-items.ts';

/**
 * Of the 500 names of a dimension, so many may be replaced, those with the fewest clicks. The others are safe from names that
 * come once, however many do; and these are enough for new names that come often.
 */
const MAX_RARE = 250;

/** Finds the counter of a name, which names that take its number keep: how many clicks it has, also those that had other names. */
type FindCounter = (name: StoredName) => () => number;

interface RareName {
  name: StoredName;
  readCounter: () => number;
  /** As it was when it was last read. */
  counter: number;
}

/**
 * The rare names of a dimension without free numbers. A new name takes the counter of one of them, and goes on from there, so
 * that names which come again stay longer than those that came once (Metwally et al., "Efficient Computation of Frequent and
 * Top-k Elements in Data Streams", 2005). Which names are rare is decided once for a range of clicks.
 */
export class RareNames {
  /** Those with the smallest counters first. */
  readonly #names: RareName[];
  /** Of all names, by part. */
  readonly #bytes = new Map<string, number>();

  /** `all`: the names of this dimension, and of others, because they share parts. */
  constructor(all: readonly StoredName[], dimension: TotalDimension, findCounter: FindCounter) {
    const names = all.filter((name) => name.dimension === dimension && name.name !== OTHER);
    this.#names = names
      .map((name) => {
        const readCounter = findCounter(name);
        return { name, readCounter, counter: readCounter() };
      })
      .sort((a, b) => a.counter - a.name.earlier - (b.counter - b.name.earlier) || a.counter - b.counter)
      .slice(0, MAX_RARE)
      .sort((a, b) => a.counter - b.counter);
    for (const name of all) this.#addBytes(name.part, measureName(name));
  }

  /** What the name is with the number of a rare one: the one with the smallest counter whose part has room for it. */
  findReplaceable(name: string): StoredName | undefined {
    for (let index = 0; index < this.#names.length; index++) {
      const rare = this.#sortIn(index);
      const placed = { ...rare.name, name, earlier: rare.counter };
      const bytes = (this.#bytes.get(placed.part) ?? 0) + measureName(placed) - measureName(rare.name);
      if (bytes <= bytesForNames(placed.part)) return placed;
    }
    return undefined;
  }

  /** Moves names back that were clicked since, until the one at this position was not. */
  #sortIn(index: number): RareName {
    for (;;) {
      const rare = this.#names[index] as RareName;
      const counter = rare.readCounter();
      if (counter === rare.counter) return rare;
      rare.counter = counter;
      this.#names.splice(index, 1);
      const next = this.#names.findIndex((other, i) => i >= index && other.counter > counter);
      this.#names.splice(next < 0 ? this.#names.length : next, 0, rare);
    }
  }

  /** Puts the name in its place, and returns the one that was there. */
  replace(placed: StoredName): StoredName | undefined {
    const rare = this.#names.find(({ name }) => name.number === placed.number);
    if (!rare) return undefined;
    const replaced = rare.name;
    rare.name = placed;
    this.#addBytes(placed.part, measureName(placed) - measureName(replaced));
    return replaced;
  }

  #addBytes(part: string, by: number): void {
    this.#bytes.set(part, (this.#bytes.get(part) ?? 0) + by);
  }
}
