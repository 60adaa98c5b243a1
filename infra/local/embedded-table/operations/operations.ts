import type { Database } from '../storage/database.ts';
import { query, scan } from './query.ts';
import { batchGetItem, getItem, transactGetItems } from './reads.ts';
import { requestTokens } from './request-tokens.ts';
import { createTable, deleteTable, describeTable, listTables } from './table-operations.ts';
import { describeTimeToLive, updateTimeToLive } from './time-to-live.ts';
import { transactWriteItems } from './transactions.ts';
import { batchWriteItem, deleteItem, putItem, updateItem } from './writes.ts';

type Operation = (input: Record<string, unknown>) => object | Promise<object>;

/**
 * DynamoDB's operations by name. Reads return immediately, writes resolve after the commit. Errors are the SDK's
 * exceptions.
 */
export function operations(database: Database): Map<string, Operation> {
  const oncePerToken = requestTokens();
  const on =
    <Input extends object>(run: (database: Database, input: Input) => object): Operation =>
    (input) =>
      run(database, input as unknown as Input);
  return new Map([
    ['GetItem', on(getItem)],
    ['BatchGetItem', on(batchGetItem)],
    ['TransactGetItems', on(transactGetItems)],
    ['Query', on(query)],
    ['Scan', on(scan)],
    ['PutItem', on(putItem)],
    ['UpdateItem', on(updateItem)],
    ['DeleteItem', on(deleteItem)],
    ['BatchWriteItem', on(batchWriteItem)],
    ['TransactWriteItems', (input) => transactWriteItems(database, oncePerToken, input)],
    ['CreateTable', on(createTable)],
    ['DescribeTable', on(describeTable)],
    ['ListTables', on(listTables)],
    ['DeleteTable', on(deleteTable)],
    ['UpdateTimeToLive', on(updateTimeToLive)],
    ['DescribeTimeToLive', on(describeTimeToLive)],
  ]);
}
