/**
 * Long work as a generator that yields between steps of a millisecond or two, so that its caller can run other requests in
 * between.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** Few enough values for one step. */
const STEP = 1000;

export function* eachInSteps<T>(values: Iterable<T>, run: (value: T) => void): Steps<void> {
  let count = 0;
  for (const value of values) {
    run(value);
    if (++count % STEP === 0) yield;
  }
}

type Compare<T> = (a: T, b: T) => number;

/** Sorts as `toSorted` does: those that compare as equal keep their order. */
export function* sortInSteps<T>(values: readonly T[], compare: Compare<T>): Steps<T[]> {
  let runs: T[][] = [];
  for (let i = 0; i < values.length; i += STEP) {
    runs.push(values.slice(i, i + STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      merged.push(yield* mergeInSteps(runs[i] ?? [], runs[i + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInSteps<T>(a: T[], b: T[], compare: Compare<T>): Steps<T[]> {
  if (b.length === 0) return a;
  // Most of what is sorted is in order already, or in the opposite one.
  if (compare(a.at(-1) as T, b[0] as T) <= 0) return a.concat(b);
  if (compare(a[0] as T, b.at(-1) as T) > 0) return b.concat(a);
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    merged.push((compare(a[i] as T, b[j] as T) <= 0 ? a[i++] : b[j++]) as T);
    if (merged.length % STEP === 0) yield;
  }
  return merged.concat(a.slice(i), b.slice(j));
}
