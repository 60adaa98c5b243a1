import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as bootstrapHandler } from '../../../functions/operations/bootstrap.ts';
import { migrate } from '../../../shared/api/job-kinds.ts';
import { bootstrap } from '../../../shared/api/operations.ts';
import { findJob } from '../../../shared/data/jobs/listed-jobs.ts';
import { jobIdFor } from '../../../shared/data/jobs/start-job.ts';
import { schemaKey } from '../../../shared/data/keys.ts';
import { FIRST_SCHEMA_VERSION, SCHEMA_VERSION } from '../../../shared/data/schema/versions.ts';
import { useSecrets } from '../../../shared/data/secrets.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { runWithinGrant } from '../../support/calls/run-within-grant.ts';
import { testService } from '../../support/service.ts';
import { crash } from '../../support/table/crashes.ts';

/** A release with one more version, whose migration counts on each link that it was there, a link a page. */
const { migration } = vi.hoisted(() => ({ migration: { page: async (_number: number) => {}, pages: 0 } }));
vi.mock(import('../../../shared/data/schema/versions.ts'), async (load) => {
  const versions = await load();
  const version = versions.SCHEMA_VERSION + 1;
  const migratePage = async (after: number) => {
    await migration.page(after + 1);
    return { position: after + 1, isDone: after + 1 === migration.pages };
  };
  return { ...versions, SCHEMA_VERSION: version, migrations: [{ version, migratePage }] };
});

beforeEach(() => {
  useSecrets({ serviceSecret: async () => 'the service secret', storeAdminKey: async () => undefined });
  const ADMIN_EMAIL = 'admin@example.com';
  Object.assign(process.env, { ADMIN_EMAIL, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'correct horse' });
});

const start = () => runWithinGrant(bootstrap, () => bootstrapHandler());
const put = (Item: object) => tableClient().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
const putVersion = (version: number) => put({ ...schemaKey, version });
const readVersion = async () => (await getItem<{ version: number }>(schemaKey))?.version;
const readJob = () => findJob(jobIdFor(migrate, String(SCHEMA_VERSION)));
const readAll = async () =>
  (await tableClient().send(new ScanCommand({ TableName: process.env.TABLE_NAME }))).Items;

/** Calls bootstrap until it gets through, with a crash at each of its requests in turn. */
async function startWithCrashes(service: ReturnType<typeof testService>, afterEachCrash = async () => {}) {
  let hasCrashed = true;
  for (let at = 1; hasCrashed; at++) {
    const failure = crash(service, { at, when: at % 2 ? 'before' : 'after' });
    await start().catch(() => undefined);
    hasCrashed = failure.hasCrashed;
    failure.end();
    await afterEachCrash();
  }
}

describe('bootstrap on an empty table', () => {
  const service = testService();

  it('writes the schema version of this release, wherever it is stopped, and migrates nothing', async () => {
    await startWithCrashes(service);
    expect(await readVersion()).toBe(SCHEMA_VERSION);
    expect(await readJob()).toBeUndefined();
  });
});

describe('bootstrap on a table of the version before', () => {
  const service = testService();

  it('starts the migration with the same write that raises the version, wherever it is stopped', async () => {
    await service.addUser();
    await putVersion(FIRST_SCHEMA_VERSION);
    await startWithCrashes(service, async () => {
      expect((await readVersion()) === FIRST_SCHEMA_VERSION).toBe((await readJob()) === undefined);
    });
    expect(await readVersion()).toBe(SCHEMA_VERSION);
  });
});

describe('concurrent bootstraps on a table of the version before', () => {
  const service = testService();

  it('raise the version, and start one migration', async () => {
    await service.addUser();
    await putVersion(FIRST_SCHEMA_VERSION);
    await Promise.all([start(), start(), start()]);
    expect(await readVersion()).toBe(SCHEMA_VERSION);
    expect(await readJob()).toMatchObject({ payload: { version: SCHEMA_VERSION }, revision: 1 });
  });
});

describe('bootstrap on a table that this release cannot read', () => {
  const service = testService();

  it.each([
    ['without a version', undefined, 'no schema version: it was made before the first release'],
    [
      'of a later release',
      SCHEMA_VERSION + 1,
      'schema version 7, but this release only knows versions up to 6',
    ],
    ['from before the first release', 4, 'schema version 4: it was made before the first release'],
  ])('%s fails before it writes anything, and says why', async (_, version, reason) => {
    await service.addUser();
    if (version) await putVersion(version);
    const before = await readAll();
    await expect(start()).rejects.toThrow(`The table has ${reason}`);
    expect(await readAll()).toEqual(before);
  });
});
