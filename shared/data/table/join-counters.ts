import { getStepKey } from './merge-steps.ts';
import type { Step } from './transactions.ts';

/**
 * Steps in which different updates of one item's counters are one, as a transaction acts on an item once. Each counter keeps its
 * condition and its error.
 */
export function joinCounters(steps: readonly Step[]): Step[] {
  const joined = new Map<string, Step>();
  for (const step of steps) {
    const key = getStepKey(step);
    const earlier = joined.get(key);
    joined.set(key, earlier ? joinTwo(earlier, renamed(step)) : step);
  }
  return [...joined.values()];
}

function joinTwo(first: Step, second: Step): Step {
  if (!first.Update || !second.Update || !first.adds || !second.adds)
    throw new Error('Only updates of counters can be joined.');
  const [one, other] = [first.Update, second.Update];
  const conditions = [one, other].flatMap(({ ConditionExpression }) => ConditionExpression ?? []);
  return {
    adds: [...first.adds, ...second.adds],
    Update: {
      ...one,
      UpdateExpression: `${one.UpdateExpression}, ${other.UpdateExpression?.replace(/^ADD /, '')}`,
      ConditionExpression: conditions.map((condition) => `(${condition})`).join(' AND ') || undefined,
      ExpressionAttributeNames: { ...one.ExpressionAttributeNames, ...other.ExpressionAttributeNames },
      ExpressionAttributeValues: { ...one.ExpressionAttributeValues, ...other.ExpressionAttributeValues },
    },
    onConditionFailed: (item) => {
      const failed = [first, second].find((step) => isUsedUp(step, item)) ?? first;
      return failed.onConditionFailed?.(item) ?? new Error('A condition of counters failed.');
    },
  };
}

/** With names of its own for what its expressions refer to. */
function renamed(step: Step): Step {
  const rename = (expression?: string) => expression?.replace(/([#:])(\w+)/g, '$1other_$2');
  const renameKeys = <T>(values: Record<string, T> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name) ?? name, value]));
  const { Update } = step;
  if (!Update) return step;
  return {
    ...step,
    Update: {
      ...Update,
      UpdateExpression: rename(Update.UpdateExpression),
      ConditionExpression: rename(Update.ConditionExpression),
      ExpressionAttributeNames: renameKeys(Update.ExpressionAttributeNames),
      ExpressionAttributeValues: renameKeys(Update.ExpressionAttributeValues),
    },
  };
}

/** Whether the counter of a step had no room for what the step adds. Errors have items as DynamoDB sends them. */
function isUsedUp({ adds: [counter] = [], Update }: Step, item: Record<string, unknown> = {}): boolean {
  const values = Update?.ExpressionAttributeValues ?? {};
  const max = values[':max'] ?? values[':other_max'] ?? Infinity;
  const count = counter && (item[counter.attribute] as { N: string } | undefined)?.N;
  return Number(count ?? 0) >= max;
}
