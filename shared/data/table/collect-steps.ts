import { numberTaker } from './group-numbers.ts';
import { groupedNumbers } from './items.ts';
import { takeGroup } from './merge-steps.ts';
import { groupedWrites, type Step } from './transactions.ts';

/**
 * Runs something that writes transactions of one step or more each, and returns their steps, of which nothing is written yet: all
 * of them can then be one transaction with others. What runs must not read what it wrote. Throws `buildError()` if a transaction
 * has no room for them.
 */
export async function collectSteps<T>(
  run: () => Promise<T>,
  buildError: () => Error,
): Promise<{ result: T; steps: Step[] }> {
  const rows: { steps: Step[] }[] = [];
  const collect = async (steps: Step[]) => {
    rows.push({ steps });
  };
  const result = await groupedWrites.run(collect, () => groupedNumbers.run(numberTaker(), run));
  return { result, steps: mergeAll(rows, buildError) };
}

function mergeAll(rows: { steps: Step[] }[], buildError: () => Error): Step[] {
  const { group, merged } = takeGroup(rows);
  if (group.length < rows.length) throw buildError();
  return merged.map(({ step }) => step);
}
