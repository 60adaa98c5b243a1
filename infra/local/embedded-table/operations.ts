import { createTable } from './create-table.ts';
import type { Database } from './database.ts';
import {
  type DynaliteOperation,
  dynalite,
  findTable,
  type Input,
  itemKey,
  type Parsed,
  parse,
  perform,
  type Rules,
} from './dynalite-call.ts';
import { isRefused } from './errors.ts';
import { readView } from './read-view.ts';
import { requestTokens } from './request-tokens.ts';
import { changeTable, deleteTable } from './table-operations.ts';
import { describeTimeToLive, updateTimeToLive, updateTimeToLiveRules } from './time-to-live.ts';
import { transactGetItems, transactWriteItems } from './transactions.ts';
import { updateItem } from './update-item.ts';
import { write } from './write-buffer.ts';

type Operation = (input: Input) => Promise<object>;
type Run<Data> = (database: Database, data: Data) => Promise<object>;

/** DynamoDB's operations by name; each rejects with a Refusal for what DynamoDB refuses. */
export function operations(database: Database): Map<string, Operation> {
  const oncePerToken = requestTokens();
  const parsed =
    <Data>(rules: Rules, run: Run<Data>): Operation =>
    async (input) =>
      run(database, parse<Data>(rules, input, database.store));
  const read = (operation: DynaliteOperation) =>
    parsed<Parsed>(operation, (_, data) =>
      perform(operation.action, readView(database, data.ExclusiveStartKey), data),
    );
  const writeOne = (operation: DynaliteOperation) => (input: Input) => writeItem(database, operation, input);
  // One write, though DynamoDB does not promise that of a batch.
  const writeBatch = (operation: DynaliteOperation) =>
    parsed<object>(operation, (_, data) =>
      write(database, ({ view }) => perform(operation.action, view, data)),
    );
  const changesTable = (operation: DynaliteOperation) =>
    parsed<Parsed>(operation, (_, data) => changeTable(database, operation.action, data));

  return new Map<string, Operation>([
    ['GetItem', read(dynalite('getItem'))],
    ['BatchGetItem', read(dynalite('batchGetItem'))],
    ['Query', read(dynalite('query'))],
    ['Scan', read(dynalite('scan'))],
    ['TransactGetItems', (input) => transactGetItems(database, input)],
    ['PutItem', writeOne(dynalite('putItem'))],
    ['UpdateItem', writeOne(updateItem)],
    ['DeleteItem', writeOne(dynalite('deleteItem'))],
    ['BatchWriteItem', writeBatch(dynalite('batchWriteItem'))],
    ['TransactWriteItems', (input) => transactWriteItems(database, oncePerToken, input)],
    ['ListTables', read(dynalite('listTables'))],
    ['DescribeTable', read(dynalite('describeTable'))],
    ['CreateTable', changesTable(createTable)],
    ['UpdateTable', changesTable(dynalite('updateTable'))],
    ['DeleteTable', parsed(dynalite('deleteTable'), deleteTable)],
    ['UpdateTimeToLive', parsed(updateTimeToLiveRules, updateTimeToLive)],
    ['DescribeTimeToLive', parsed(dynalite('describeTimeToLive'), describeTimeToLive)],
  ]);
}

async function writeItem(database: Database, operation: DynaliteOperation, input: Input): Promise<object> {
  const wantsItem = input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD'; // dynalite does not know it
  const data = parse(operation, input, database.store);
  return write(database, async ({ view, image }) => {
    try {
      return await perform(operation.action, view, data);
    } catch (error) {
      if (wantsItem && isRefused(error, 'ConditionalCheckFailedException')) {
        const key = itemKey(data, await findTable(view, data.TableName));
        error.body.Item = image(data.TableName, key).before;
      }
      throw error;
    }
  });
}
