import { schemaKey, userNumbersKey } from '../keys.ts';
import { type Migration, resumeMigration, startMigration } from '../owned/purge-requests.ts';
import { getItem } from '../table/items.ts';
import { transact } from '../table/transactions.ts';

/**
 * The version of what this release stores in the table. A change that earlier releases would misread gets the next
 * number and a migration in `upgradeSchema`. The data file of one machine has a version of its own, for its format.
 *
 * | version | change                                                                  |
 * | ------- | ----------------------------------------------------------------------- |
 * | 1       | the first releases, which wrote no version                              |
 * | 2       | statistics in small items; those of version 1 are moved in the background |
 * | 3       | an index of links for searches; links of earlier versions are added in the background |
 * | 4       | the index knows which splash page or overlay a link shows; links are added in the background |
 */
export const SCHEMA_VERSION = 4;

/** By the version that made it necessary. */
const migrations: Record<number, Migration> = {
  2: { name: 'old-statistics', version: 1 },
  // Does all that version 3 needed, too.
  4: { name: 'unindexed-links', version: 4 },
};

/**
 * The version of the table; of an empty one, the version of this release. Rejects if a later release wrote the table.
 */
export async function checkSchema(): Promise<number> {
  const version = (await getItem<{ version: number }>(schemaKey))?.version;
  const isEmpty = version === undefined && (await getItem(userNumbersKey)) === undefined;
  const found = version ?? (isEmpty ? SCHEMA_VERSION : 1);
  if (found > SCHEMA_VERSION) throw new Error(tooNew(found));
  return found;
}

const tooNew = (version: number): string =>
  `The table has schema version ${version}, but this release only knows versions up to ${SCHEMA_VERSION}; use the release that wrote it, or a later one`;

/** The table has this version, perhaps from a concurrent bootstrap. */
class AlreadyUpgraded extends Error {}

/**
 * Writes the version of this release, and starts to migrate what an earlier one wrote. That takes minutes for millions of
 * links, longer than a deploy may wait, so it happens in the background; until it ends, all functions read both forms.
 * Idempotent: lets a migration continue that has stopped.
 */
export async function upgradeSchema(from: number): Promise<void> {
  const write = {
    Put: {
      Item: { ...schemaKey, version: SCHEMA_VERSION },
      ConditionExpression: 'attribute_not_exists(pk) OR version < :version',
      ExpressionAttributeValues: { ':version': SCHEMA_VERSION },
    },
    onConditionFailed: () => new AlreadyUpgraded(),
  };
  try {
    const needed = Object.entries(migrations).filter(([version]) => from < Number(version));
    await transact([write, ...needed.map(([, migration]) => startMigration(migration))]);
  } catch (error) {
    if (!(error instanceof AlreadyUpgraded)) throw error;
    for (const migration of Object.values(migrations)) await resumeMigration(migration);
  }
}
