import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { collectionNames } from '../../shared/collections.ts';
import { collectionKey, totalsKey, userEntryPrefix, users } from '../../shared/data/keys.ts';
import type { Totals } from '../../shared/data/owned/totals.ts';
import type { ReadOnlyTable } from './embedded-table/read-only-table.ts';

type CountedTable = Pick<ReadOnlyTable, 'send' | 'countItems'>;

/** Compares the totals of users with their items, and describes the first that differs. Stops when the signal is aborted. */
export async function findWrongTotal(
  table: CountedTable,
  TableName: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  for await (const userId of userIds(table, TableName)) {
    const { Item = {} } = await table.send(new GetCommand({ TableName, Key: totalsKey(userId) }));
    const totals = Item as Totals;
    for (const name of collectionNames) {
      const pk = collectionKey(userId, name);
      const [found, total] = [
        await table.countItems(TableName, { pk, prefix: 'ITEM#', signal }),
        totals[name] ?? 0,
      ];
      if (found === undefined) return undefined;
      if (found !== total) return `user ${userId} has ${found} ${name}, but a total of ${total}`;
    }
  }
  return undefined;
}

async function* userIds(table: CountedTable, TableName: string): AsyncIterable<number> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await table.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :users AND begins_with(sk, :entry)',
        ExpressionAttributeValues: { ':users': users, ':entry': userEntryPrefix },
        Limit: 1000,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    for (const { userId } of page.Items ?? []) yield Number(userId);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
