import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as bootstrapHandler } from '../../../functions/operations/bootstrap.ts';
import { bootstrap } from '../../../shared/api/operations.ts';
import { purgeKey, schemaKey } from '../../../shared/data/keys.ts';
import { SCHEMA_VERSION } from '../../../shared/data/schema/schema.ts';
import { useSecrets } from '../../../shared/data/secrets.ts';
import { table } from '../../../shared/data/table/document-client.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { crash } from '../../support/crashes.ts';
import { runWithinGrant } from '../../support/run-within-grant.ts';
import { testService } from '../../support/service.ts';

beforeEach(() => {
  useSecrets({ serviceSecret: async () => 'the service secret', storeAdminKey: async () => undefined });
  const ADMIN_EMAIL = 'admin@example.com';
  Object.assign(process.env, { ADMIN_EMAIL, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'correct horse' });
});

const start = () => runWithinGrant(bootstrap, () => bootstrapHandler());
const putVersion = (version: number) =>
  table().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item: { ...schemaKey, version } }));
const versionOf = async () => (await getItem<{ version: number }>(schemaKey))?.version;
const migration = () => getItem<{ passes?: number; position?: number }>(purgeKey('old-statistics', 1));

describe('bootstrap on an empty table', () => {
  testService();

  it('writes the schema version of this release, and migrates nothing', async () => {
    await start();
    expect(await versionOf()).toBe(4);
    expect(SCHEMA_VERSION).toBe(4);
    expect(await migration()).toBeUndefined();
  });
});

describe('bootstrap on a table of schema version 1, which is not written in it', () => {
  const service = testService();

  it('starts the migration with the same write that raises the version, wherever it is stopped', async () => {
    await service.addUser();
    let hasCrashed = true;
    for (let at = 1; hasCrashed; at++) {
      const failure = crash(service, { at, when: at % 2 ? 'before' : 'after' });
      await start().catch(() => undefined);
      hasCrashed = failure.hasCrashed;
      failure.end();
      expect((await versionOf()) === undefined).toBe((await migration()) === undefined);
    }
    expect(await versionOf()).toBe(4);
  });

  it('lets a migration that has stopped continue where it was', async () => {
    const Item = { ...(await migration()), passes: 4, position: 100_000_007 };
    await table().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
    await start();
    expect(await migration()).toMatchObject({ passes: 5, position: 100_000_007 });
  });
});

describe('concurrent bootstraps on a table of schema version 1', () => {
  const service = testService();

  it('raise the version, and start one migration', async () => {
    await service.addUser();
    await Promise.all([start(), start(), start()]);
    expect(await versionOf()).toBe(4);
    expect(await migration()).toMatchObject({ name: 'old-statistics', id: 1 });
    expect(await getItem(purgeKey('unindexed-links', 4))).toMatchObject({ name: 'unindexed-links', id: 4 });
  });
});

describe('bootstrap on a table of a later release', () => {
  const service = testService();

  it('fails before it writes anything, and says which versions it knows', async () => {
    await service.addUser();
    await putVersion(SCHEMA_VERSION + 1);
    const everything = () => table().send(new ScanCommand({ TableName: process.env.TABLE_NAME }));
    const { Items } = await everything();
    await expect(start()).rejects.toThrow(
      'The table has schema version 5, but this release only knows versions up to 4',
    );
    expect((await everything()).Items).toEqual(Items);
  });
});
