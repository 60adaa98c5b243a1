import type { Key } from '../table/items.ts';
import { StaleItem } from '../table/retry.ts';
import type { Step } from '../table/transactions.ts';

/** Transaction steps that delete an item if those of these attributes that it has are as they were read. */
export function deleteUnchanged<T extends object>(
  Key: Key,
  item: T,
  attributes: readonly (keyof T & string)[],
): Step {
  const names = attributes.filter((name) => item[name] !== undefined);
  return {
    Delete: {
      Key,
      ConditionExpression: names.map((name) => `#${name} = :${name}`).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, item[name]])),
    },
    onConditionFailed: () => new StaleItem(),
  };
}
