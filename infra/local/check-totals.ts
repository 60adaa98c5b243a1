import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { collectionNames } from '../../shared/collections.ts';
import { collectionKey, totalsKey, userEntryPrefix, users } from '../../shared/data/keys.ts';
import type { Totals } from '../../shared/data/owned/totals.ts';
import type { EmbeddedTable } from './embedded-table/index.ts';

/** A start must not take noticeably longer because of this check; `npm run check:data` checks everything. */
const MAX_DURATION_MS = 500;

type CountedTable = Pick<EmbeddedTable, 'send' | 'countItems'>;

/** Compares the totals of users with their items, and describes the first that differs. Stops when its time is up. */
export async function findWrongTotal(table: CountedTable, TableName: string): Promise<string | undefined> {
  const end = performance.now() + MAX_DURATION_MS;
  for await (const userId of userIds(table, TableName)) {
    const { Item = {} } = await table.send(new GetCommand({ TableName, Key: totalsKey(userId) }));
    const totals = Item as Totals;
    for (const name of collectionNames) {
      if (performance.now() > end) return undefined;
      const [found, total] = [countItems(table, TableName, collectionKey(userId, name)), totals[name] ?? 0];
      if (found !== total) return `user ${userId} has ${found} ${name}, but a total of ${total}`;
    }
  }
  return undefined;
}

const countItems = (table: CountedTable, name: string, pk: string) => table.countItems(name, pk, 'ITEM#');

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
