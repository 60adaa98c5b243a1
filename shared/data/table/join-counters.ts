import { getStepKey } from './merge-steps.ts';
import type { Step } from './transactions.ts';

/**
 * Steps in which different updates of one item's counters are one, as a transaction acts on an item once. Each counter keeps its
 * condition and its error.
 */
export function joinCounters(steps: readonly Step[]): Step[] {
  const byKey = new Map<string, Step[]>();
  for (const step of steps) {
    const key = getStepKey(step);
    byKey.set(key, [...(byKey.get(key) ?? []), step]);
  }
  return [...byKey.values()].map(joinAll);
}

function joinAll(steps: Step[]): Step {
  const [first] = steps;
  if (first && steps.length === 1) return first;
  const updates = steps.map(({ Update, adds }, index) => {
    if (!Update || !adds) throw new Error('Only updates of counters can be joined.');
    return renameParameters(Update, `step${index}_`);
  });
  const joined: Update = Object.assign({}, ...updates);
  const additions = updates.map(({ UpdateExpression }) => UpdateExpression?.replace(/^ADD /, ''));
  const conditions = updates.flatMap(({ ConditionExpression }) => ConditionExpression ?? []);
  return {
    adds: steps.flatMap(({ adds = [] }) => adds),
    Update: {
      ...joined,
      UpdateExpression: `ADD ${additions.join(', ')}`,
      ConditionExpression: conditions.map((condition) => `(${condition})`).join(' AND ') || undefined,
      ExpressionAttributeNames: mergeAll(updates.map((update) => update.ExpressionAttributeNames)),
      ExpressionAttributeValues: mergeAll(updates.map((update) => update.ExpressionAttributeValues)),
    },
    onConditionFailed: (item) => {
      const failed =
        steps.find((step) => isUsedUp(step, item)) ??
        steps.find(({ onConditionFailed }) => onConditionFailed);
      return failed?.onConditionFailed?.(item) ?? new Error('A condition of counters failed.');
    },
  };
}

type Update = NonNullable<Step['Update']>;

const mergeAll = <T>(maps: (Record<string, T> | undefined)[]): Record<string, T> =>
  Object.assign({}, ...maps);

/** With names of its own for what its expressions refer to. */
function renameParameters(update: Update, prefix: string): Update {
  const rename = (expression?: string) => expression?.replace(/([#:])(\w+)/g, `$1${prefix}$2`);
  const renameKeys = <T>(values: Record<string, T> = {}): Record<string, T> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name) ?? name, value]));
  return {
    ...update,
    UpdateExpression: rename(update.UpdateExpression),
    ConditionExpression: rename(update.ConditionExpression),
    ExpressionAttributeNames: renameKeys(update.ExpressionAttributeNames),
    ExpressionAttributeValues: renameKeys(update.ExpressionAttributeValues),
  };
}

/** Whether the counter of a step had no room for what the step adds. Errors have items as DynamoDB sends them. */
function isUsedUp({ adds: [counter] = [], Update }: Step, item: Record<string, unknown> = {}): boolean {
  const max = Update?.ExpressionAttributeValues?.[':max'] ?? Infinity;
  const count = counter && (item[counter.attribute] as { N: string } | undefined)?.N;
  return Number(count ?? 0) >= max;
}
