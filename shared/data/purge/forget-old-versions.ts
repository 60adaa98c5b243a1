import { countLargeBytes, KEPT_VERSION_BYTES, markVersion } from '../../domain/links/link-history.ts';
import type { Link } from '../../domain/links/links.ts';
import { historyPartition } from '../keys.ts';
import { readVersionsUntil } from '../links/link-history.ts';
import { links } from '../links/links.ts';
import { deleteUnchanged } from '../owned/delete-unchanged.ts';
import { getOwned } from '../owned/owned-items.ts';
import { buildProjection } from '../table/expressions.ts';
import { query } from '../table/items.ts';
import { StaleItem } from '../table/retry.ts';
import { transact } from '../table/transactions.ts';
import { ignoreNotFound, type Task } from './tasks.ts';

/** Deletes the versions of a link that come before its newest ones of `KEPT_VERSION_BYTES`. */
export const forgetOldVersions: Task = async ({ userId, id }, { maxItems, isTimeUp }) => {
  const link = await getOwned(links, userId, id).catch(ignoreNotFound);
  const oldest = link ? await findOldestKept(link) : 0;
  const versions = await query<{ version: number }>({
    KeyConditionExpression: 'pk = :link',
    ExpressionAttributeValues: { ':link': historyPartition(id) },
    ...buildProjection(['pk', 'sk', 'version']),
  });
  const old = versions.filter(({ version }) => version < oldest);
  let handled = 0;
  for (const { pk, sk, version } of old.slice(0, maxItems)) {
    const deletion = transact([deleteUnchanged({ pk, sk }, { version }, ['version'])]);
    await deletion.catch((error) => {
      // A newer version has replaced it.
      if (!(error instanceof StaleItem)) throw error;
    });
    handled++;
    if (isTimeUp()) break;
  }
  return { handled, isComplete: handled === old.length };
};

/** The number of the oldest version that is kept; 0 if all are. */
async function findOldestKept(link: Link): Promise<number> {
  let bytes = 0;
  const newest = markVersion(link).version - 1;
  for await (const past of readVersionsUntil(link.id, newest, new Date())) {
    bytes += countLargeBytes(past);
    if (bytes >= KEPT_VERSION_BYTES) return past.version;
  }
  return 0;
}
