import { setOrRemove } from './expressions.ts';
import type { Key } from './items.ts';
import { type Counter, MAX_STEPS, type Step } from './transactions.ts';

/** An eighth of what DynamoDB accepts: on one machine, a transaction is written in one turn of the event loop. */
const MAX_BYTES = 512 * 1024;

/** The steps of several rows that act on one item, as one step. */
export interface MergedStep<Row> {
  step: Step;
  rows: Row[];
}

/** Names the item that a step acts on. */
export function getStepKey({ Put, Update, Delete, ConditionCheck }: Step): string {
  const key: Partial<Key> | undefined = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key;
  return `${key?.pk} ${key?.sk}`;
}

/** A step's size, and what it would have to share with another one to be merged with it. Ranks can be bigints. */
const toSortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? '';

/** Whether it is the same once as several times: a check, or a write that has no condition. */
const isRepeatable = ({ ConditionCheck, Put }: Step) =>
  ConditionCheck !== undefined || (Put !== undefined && Put.ConditionExpression === undefined);

/** Whether a step can be one with others on the same item: additions to counters, other attributes, or the same check or write. */
function isMergeable(steps: [Step, ...Step[]], step: Step): boolean {
  const [first] = steps;
  if (step.sets) return steps.every(({ sets }) => sets && sets.attribute !== step.sets?.attribute);
  if (!first.adds || !step.adds) return isRepeatable(first) && toSortedJson(first) === toSortedJson(step);
  const max = readMax(step) ?? Infinity;
  const sameCondition =
    first.Update?.ConditionExpression === step.Update?.ConditionExpression &&
    readMax(first) === readMax(step);
  // A counter that is absent passes any maximum, so no more than that may be added at once.
  return sameCondition && steps.length < max;
}

const listAdded = ({ adds = [] }: Step): readonly Counter[] => adds;

/** Of the only counter of a step with a condition. */
const readMax = (step: Step): number | undefined => listAdded(step)[0]?.max;

/** Additions to the counters of one item as one update, under the condition that all of them have. */
function addAll(steps: [Step, ...Step[]]): Step {
  const [first] = steps;
  const byAttribute = new Map<string, number>();
  for (const { attribute, by } of steps.flatMap(listAdded))
    byAttribute.set(attribute, (byAttribute.get(attribute) ?? 0) + by);
  const counters = [...byAttribute].map(([attribute, by], index) => ({
    attribute,
    by,
    name: `added${index}`,
  }));
  const max = readMax(first);
  return {
    ...first,
    Update: {
      Key: first.Update?.Key,
      ConditionExpression: first.Update?.ConditionExpression,
      ReturnValuesOnConditionCheckFailure: first.Update?.ReturnValuesOnConditionCheckFailure,
      UpdateExpression: `ADD ${counters.map(({ name }) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: {
        ...(max !== undefined && first.Update?.ExpressionAttributeNames),
        ...Object.fromEntries(counters.map(({ attribute, name }) => [`#${name}`, attribute])),
      },
      ExpressionAttributeValues: {
        ...(max !== undefined && { ':max': max - steps.length + 1 }),
        ...Object.fromEntries(counters.map(({ by, name }) => [`:${name}`, by])),
      },
    },
  };
}

/**
 * Takes the first of these rows whose steps fit into one transaction, and merges those that act on the same items. A row that
 * cannot share an item with an earlier one ends the group.
 */
export function takeGroup<Row extends { steps: Step[] }>(rows: readonly Row[]) {
  const items = new Map<string, { steps: [Step, ...Step[]]; rows: Row[] }>();
  const group: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    // A row by itself is sent whatever its size, which takes long to find out for one with a large link.
    const size = rows.length > 1 ? toSortedJson(row.steps).length : 0;
    const fits = row.steps.every((step) => {
      const found = items.get(getStepKey(step));
      return !found || isMergeable(found.steps, step);
    });
    const added = row.steps.filter((step) => !items.has(getStepKey(step))).length;
    if (group.length > 0 && (!fits || items.size + added > MAX_STEPS || bytes + size > MAX_BYTES)) break;
    for (const step of row.steps) {
      const found = items.get(getStepKey(step));
      if (found) {
        found.steps.push(step);
        found.rows.push(row);
      } else items.set(getStepKey(step), { steps: [step], rows: [row] });
    }
    group.push(row);
    bytes += size;
  }
  return { group, merged: [...items.values()].map(mergeItem) };
}

function setAll(steps: [Step, ...Step[]]): Step {
  const attributes = steps.flatMap(({ sets }) => (sets ? [[sets.attribute, sets.value] as const] : []));
  const set = { ...steps[0].sets?.always, ...Object.fromEntries(attributes) };
  return { Update: { Key: steps[0].Update?.Key, ...setOrRemove(set) } };
}

function mergeItem<Row>({ steps, rows }: { steps: [Step, ...Step[]]; rows: Row[] }): MergedStep<Row> {
  const [first] = steps;
  if (steps.length === 1) return { step: first, rows };
  return { step: first.adds ? addAll(steps) : first.sets ? setAll(steps) : first, rows };
}
