import { schemaKey, userNumbersKey } from '../keys.ts';
import { getItem } from '../table/items.ts';
import { transact } from '../table/transactions.ts';
import { resumeMigration, startMigration } from './migrate.ts';
import { FIRST_SCHEMA_VERSION, migrations, SCHEMA_VERSION } from './versions.ts';

/** The version of the table; undefined if it is empty. Rejects if this release cannot read it. */
export async function checkSchema(): Promise<number | undefined> {
  // In this order, as a concurrent bootstrap writes the version before the first user.
  const isEmpty = (await getItem(userNumbersKey)) === undefined;
  const version = (await getItem<{ version: number }>(schemaKey))?.version;
  assertReadable(version, isEmpty);
  return version;
}

/** Throws if this release cannot read a table of this version. */
export function assertReadable(version: number | undefined, isEmpty: boolean): void {
  if (version === undefined && isEmpty) return;
  if (version === undefined || version < FIRST_SCHEMA_VERSION) throw new Error(tooOld(version));
  if (version > SCHEMA_VERSION) throw new Error(tooNew(version));
}

const tooOld = (version: number | undefined): string =>
  `The table has ${version === undefined ? 'no schema version' : `schema version ${version}`}: it was made before the first release, which cannot read it; start with an empty table (on one machine, with another DATA_DIR)`;

const tooNew = (version: number): string =>
  `The table has schema version ${version}, but this release only knows versions up to ${SCHEMA_VERSION}; use the release that wrote it, or a later one`;

/** The table has this version, perhaps from a concurrent bootstrap. */
class AlreadyUpgraded extends Error {}

const writeVersion = () => ({
  Put: {
    Item: { ...schemaKey, version: SCHEMA_VERSION },
    ConditionExpression: 'attribute_not_exists(pk) OR version < :version',
    ExpressionAttributeValues: { ':version': SCHEMA_VERSION },
  },
  onConditionFailed: () => new AlreadyUpgraded(),
});

/** Writes the version of this release into an empty table, before anything else, and returns it. Idempotent. */
export async function initializeSchema(): Promise<number> {
  await transact([writeVersion()]).catch((error) => {
    if (!(error instanceof AlreadyUpgraded)) throw error;
  });
  return SCHEMA_VERSION;
}

/**
 * Writes the version of this release, and starts to migrate what an earlier one wrote. That takes minutes for millions of
 * links, longer than a deploy may wait, so it happens in the background; until it ends, all functions read both forms.
 * Idempotent: lets a migration continue that has stopped.
 */
export async function upgradeSchema(from: number): Promise<void> {
  try {
    const needed = migrations.filter(({ version }) => from < version);
    await transact([writeVersion(), ...needed.map(({ version }) => startMigration(version))]);
  } catch (error) {
    if (!(error instanceof AlreadyUpgraded)) throw error;
    for (const { version } of migrations) await resumeMigration(version);
  }
}
