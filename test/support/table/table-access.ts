import { tableSchema } from '../../../shared/api/contract/table.ts';
import { listActions, type TableRequest } from './recorder.ts';

/** What IAM checks of a table request: an action, and the partition keys on which it acts (`dynamodb:LeadingKeys`). */
export interface TableAccess {
  action: string;
  /** The queried index; undefined for the table itself. */
  index?: string;
  keys: string[];
}

type Item = Record<string, { S: string }>;
type Request = Pick<TableRequest, 'operation' | 'input'>;

const toKey = (item: Item | undefined): string => item?.[tableSchema.partitionKey]?.S ?? '';

/**
 * Splits a request into what IAM checks. In a transaction each step needs the permission of its own action; the keys of
 * steps with the same action are checked together, which is at least as strict as DynamoDB.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
export function listAccesses(request: Request): TableAccess[] {
  const { operation, input } = request;
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems') return listSteps(request);
  if (operation === 'Query') return [queryAccess(input)];
  return [{ action: operation, keys: listKeysIn(request) }];
}

function listSteps({ operation, input }: Request): TableAccess[] {
  const actions =
    operation === 'TransactGetItems'
      ? input.TransactItems.map(() => 'GetItem')
      : listActions({ operation, input });
  const keys = input.TransactItems.map((step: Record<string, { Key?: Item; Item?: Item }>) => {
    const [{ Key, Item } = {}] = Object.values(step);
    return toKey(Key ?? Item);
  });
  const byAction = Map.groupBy(keys.keys(), (index: number) => actions[index] as string);
  return [...byAction].map(([action, indexes]) => ({ action, keys: indexes.map((index) => keys[index]) }));
}

function listKeysIn({ operation, input }: Request): string[] {
  if (operation === 'BatchGetItem')
    return Object.values<{ Keys: Item[] }>(input.RequestItems).flatMap(({ Keys }) => Keys.map(toKey));
  if (operation === 'BatchWriteItem')
    return Object.values<{ PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>(
      input.RequestItems,
    ).flatMap((writes) =>
      writes.map(({ PutRequest, DeleteRequest }) => toKey(PutRequest?.Item ?? DeleteRequest?.Key)),
    );
  return input.Key || input.Item ? [toKey(input.Key ?? input.Item)] : [];
}

/** The partition key is in the condition: `pk = :pk`, where both sides can be placeholders. */
function queryAccess({
  IndexName: index,
  KeyConditionExpression,
  ExpressionAttributeNames,
  ExpressionAttributeValues,
}: TableRequest['input']): TableAccess {
  const name = index ? tableSchema.indexes[index as 'byClicks'].partitionKey : tableSchema.partitionKey;
  const equalities = [...KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)];
  const found = equalities.find(([, left]) => (ExpressionAttributeNames?.[left] ?? left) === name);
  const key = ExpressionAttributeValues?.[found?.[2] ?? '']?.S;
  return { action: 'Query', ...(index && { index }), keys: key === undefined ? [] : [key] };
}

/** Whether a text matches a pattern of IAM's StringLike: `*` is any text, `?` any character. */
export function isLike(text: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
