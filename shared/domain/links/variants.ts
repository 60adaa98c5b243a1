interface Variant {
  link: string;
  /** Its share of the visitors is its part of all weights. */
  weight: number;
}

/**
 * The variant for a visitor, by weighted rendezvous hashing (Schindelhauer and Schomaker, "Weighted distributed hash tables",
 * SPAA 2005): a visitor who draws the same numbers gets the same variant, and a changed weight moves no more visitors than
 * it has to. `draw` returns a number between 0 and 1 for each link.
 */
export function chooseVariant(
  variants: readonly Variant[],
  draw: (link: string) => number,
): string | undefined {
  let best: string | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { link, weight } of variants) {
    const score = weight / -Math.log(draw(link));
    if (score > highest) [best, highest] = [link, score];
  }
  return best;
}
