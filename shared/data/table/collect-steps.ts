import { numberTaker } from './group-numbers.ts';
import { groupedNumbers } from './items.ts';
import { takeGroup } from './merge-steps.ts';
import { groupedWrites, type Step } from './transactions.ts';

/**
 * Runs something that writes transactions of one step or more each, and returns their steps, of which nothing is written yet: all of
 * them can then be one transaction with others. What runs must not read what it wrote.
 */
export async function collectSteps<T>(run: () => Promise<T>): Promise<{ result: T; steps: Step[] }> {
  const rows: { steps: Step[] }[] = [];
  const collect = async (steps: Step[]) => {
    rows.push({ steps });
  };
  const result = await groupedWrites.run(collect, () => groupedNumbers.run(numberTaker(), run));
  return { result, steps: mergeAll(rows) };
}

function mergeAll(rows: { steps: Step[] }[]): Step[] {
  const { group, merged } = takeGroup(rows);
  if (group.length < rows.length) throw new Error('The steps do not fit into one transaction.');
  return merged.map(({ step }) => step);
}
