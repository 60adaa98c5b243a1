import { computeChanges, updatedNames } from '../expressions/apply-update.ts';
import type { ParsedCondition } from '../expressions/condition-expression.ts';
import { type ConditionInput, isMet, readCondition } from '../expressions/evaluate-condition.ts';
import type { Scope } from '../expressions/expression-scope.ts';
import { parseUpdate } from '../expressions/update-expression.ts';
import { assertItemSize, type ItemChange } from '../storage/changes.ts';
import { type Database, findTable } from '../storage/database.ts';
import type { StoredItem } from '../storage/item-store.ts';
import {
  assertIndexKeys,
  type ItemKey,
  keyNames,
  readItemKey,
  type Table,
  toItemKey,
} from '../storage/table-definition.ts';
import { attributeSize, checkedItem, itemSize } from '../values/attribute-values.ts';
import { conditionFailed, unsupported } from '../values/errors.ts';
import type { Item } from '../values/item.ts';
import { withBytes } from '../values/wire-bytes.ts';

/** Input that single writes and actions of transactions share. */
export interface ActionInput extends ConditionInput {
  TableName?: string;
  Key?: Item;
  Item?: Item;
  UpdateExpression?: string;
  ReturnValuesOnConditionCheckFailure?: string;
}

interface After {
  item: Item | undefined;
  size: number;
}

/** A write to one item, validated as far as possible without reading the item. */
export interface WriteAction {
  table: Table;
  key: ItemKey;
  /** The attributes that an update names. */
  updated: readonly string[];
  /** Evaluates the write on the current item; throws a ConditionalCheckFailedException or a ValidationException. */
  decide(): ItemChange;
}

interface Prepared {
  table: Table;
  key: ItemKey;
  condition: ParsedCondition | undefined;
  scope: Scope;
  input: ActionInput;
  updated?: readonly string[];
  computeAfter(before: StoredItem | undefined): After;
}

function action(database: Database, prepared: Prepared): WriteAction {
  const { table, key, condition, scope, input, updated = [], computeAfter } = prepared;
  return {
    table,
    key,
    updated,
    decide() {
      const before = database.items.find(table, key);
      if (condition && !isMet(condition.condition, before?.item, scope)) {
        const wantsItem = input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
        throw conditionFailed(wantsItem && before ? withBytes(before.item) : undefined);
      }
      const { item, size } = computeAfter(before);
      return { table, key, before, after: item, size };
    },
  };
}

/** Replaces or creates an item. */
export function putAction(database: Database, input: ActionInput): WriteAction {
  const table = findTable(database, input.TableName);
  const { condition, scope } = readCondition(input);
  const item = checkedItem(input.Item ?? {});
  const key = readItemKey(table, item);
  assertIndexKeys(table, item);
  const size = itemSize(item);
  assertItemSize(size, 'Item size has exceeded the maximum allowed size');
  return action(database, { table, key, condition, scope, input, computeAfter: () => ({ item, size }) });
}

export function deleteAction(database: Database, input: ActionInput): WriteAction {
  const nothing = { item: undefined, size: 0 };
  return action(database, { ...onKey(database, input), computeAfter: () => nothing });
}

/** Checks the condition and leaves the item unchanged. */
export function checkAction(database: Database, input: ActionInput): WriteAction {
  const computeAfter = (before: StoredItem | undefined) => ({ item: before?.item, size: before?.size ?? 0 });
  return action(database, { ...onKey(database, input), computeAfter });
}

function onKey(database: Database, input: ActionInput) {
  const table = findTable(database, input.TableName);
  const { condition, scope } = readCondition(input);
  return { table, key: toItemKey(table, checkedItem(input.Key ?? {})), condition, scope, input };
}

/** Changes some attributes of an item, or creates it. */
export function updateAction(database: Database, input: ActionInput): WriteAction {
  if (input.UpdateExpression === undefined) throw unsupported('UpdateItem without UpdateExpression');
  const table = findTable(database, input.TableName);
  const update = parseUpdate(input.UpdateExpression);
  const { condition, scope } = readCondition(input, update);
  const updated = updatedNames(update, keyNames(table), scope);
  const keyItem = checkedItem(input.Key ?? {});
  const key = toItemKey(table, keyItem);

  function computeAfter(before: StoredItem | undefined): After {
    const item = { ...(before?.item ?? keyItem) };
    let size = before?.size ?? itemSize(keyItem);
    for (const [name, value] of computeChanges(update, before?.item, scope)) {
      const earlier = item[name];
      if (earlier) size -= attributeSize(name, earlier);
      if (value === undefined) delete item[name];
      else {
        size += attributeSize(name, value);
        item[name] = value;
      }
    }
    assertIndexKeys(table, item);
    assertItemSize(size, 'Item size to update has exceeded the maximum allowed size');
    return { item, size };
  }

  return action(database, { table, key, condition, scope, input, updated, computeAfter });
}
