import type { UpdateTimeToLiveCommandInput } from '@aws-sdk/client-dynamodb';
import { type Database, findTable } from '../storage/database.ts';
import { readExpiry } from '../storage/expiry.ts';
import { prepareRows } from '../storage/item-store.ts';
import type { Table } from '../storage/table-definition.ts';
import { validationError } from '../values/errors.ts';
import type { Item } from '../values/item.ts';
import { rejectUnknownParameters } from './parameters.ts';

const UPDATE_PARAMETERS = new Set(['TableName', 'TimeToLiveSpecification']);
const DESCRIBE_PARAMETERS = new Set(['TableName']);

/** Turns time to live on or off, for existing items too. */
export async function updateTimeToLive(database: Database, input: UpdateTimeToLiveCommandInput) {
  rejectUnknownParameters('UpdateTimeToLive', input, UPDATE_PARAMETERS);
  const { AttributeName, Enabled } = input.TimeToLiveSpecification ?? {};
  if (!AttributeName || Enabled === undefined)
    throw validationError('TimeToLiveSpecification must have an AttributeName and Enabled');
  const attribute = Enabled ? AttributeName : undefined;
  return database.writes.run(() => {
    const table = findTable(database, input.TableName);
    const isEnabled = table.timeToLive !== undefined;
    if (isEnabled === Enabled)
      throw validationError(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
    return {
      response: { TimeToLiveSpecification: input.TimeToLiveSpecification },
      apply() {
        database.sqlite
          .prepare('UPDATE tables SET time_to_live = ? WHERE id = ?')
          .run(attribute ?? null, table.id);
        table.timeToLive = attribute;
        storeExpiries(database, table);
      },
    };
  });
}

function storeExpiries({ sqlite }: Database, table: Table): void {
  sqlite.prepare('UPDATE items SET expires = NULL WHERE table_id = ?').run(table.id);
  if (table.timeToLive === undefined) return;
  const update = sqlite.prepare('UPDATE items SET expires = ? WHERE id = ?');
  const items = prepareRows(sqlite, 'SELECT id, item FROM items WHERE table_id = ?').iterate(table.id);
  for (const [id, text] of items as unknown as Iterable<[number, string]>) {
    const expires = readExpiry(JSON.parse(text) as Item, table.timeToLive);
    if (expires !== null) update.run(expires, id);
  }
}

export function describeTimeToLive(database: Database, input: { TableName?: string }) {
  rejectUnknownParameters('DescribeTimeToLive', input, DESCRIBE_PARAMETERS);
  const { timeToLive } = findTable(database, input.TableName);
  return {
    TimeToLiveDescription:
      timeToLive === undefined
        ? { TimeToLiveStatus: 'DISABLED' as const }
        : { TimeToLiveStatus: 'ENABLED' as const, AttributeName: timeToLive },
  };
}
