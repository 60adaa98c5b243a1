import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { bySystem } from '../../../shared/data/links/link-events.ts';
import { recordChange } from '../../../shared/data/links/link-history.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { splitIntoChunks } from '../../../shared/data/table/batches.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { type Step, transact } from '../../../shared/data/table/transactions.ts';
import { getNumber } from '../../../shared/ids.ts';

/** Changes the URL of a link, to that of each version: as many requests would, but without its route, and at once. */
export async function addVersions(userId: number, id: number, count: number): Promise<void> {
  let link = await getOwned(links, userId, id);
  const steps: Step[] = [];
  for (let n = 0; n < count; n++) {
    const changed = { ...link, url: `https://example.com/${(link.version ?? 1) + 1}` };
    const change = recordChange(link, changed, bySystem());
    steps.push(...change.steps);
    link = change.after;
  }
  for (const some of splitIntoChunks(steps, 100)) await transact(some);
  await tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: itemKey(collectionKey(userId, 'links'), getNumber(userId, id) ?? 0),
      UpdateExpression: 'SET version = :version, #url = :url',
      ExpressionAttributeNames: { '#url': 'url' },
      ExpressionAttributeValues: { ':version': link.version, ':url': link.url },
    }),
  );
}
