import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as bootstrapHandler } from '../../../functions/operations/bootstrap.ts';
import { migrate } from '../../../shared/api/job-kinds.ts';
import { bootstrap } from '../../../shared/api/operations.ts';
import { findJob } from '../../../shared/data/jobs/listed-jobs.ts';
import { jobIdFor } from '../../../shared/data/jobs/start-job.ts';
import { collectionKey, itemKey, schemaKey } from '../../../shared/data/keys.ts';
import { FIRST_SCHEMA_VERSION, SCHEMA_VERSION } from '../../../shared/data/schema/versions.ts';
import { useSecrets } from '../../../shared/data/secrets.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { runWithinGrant } from '../../support/calls/run-within-grant.ts';
import { dueMessages, runJobs, runMessage, runNextJob, skipWaiting } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';

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
const readJob = () => findJob(jobIdFor(migrate, String(SCHEMA_VERSION)));

describe('a migration', () => {
  const service = testService();
  let user: TestUser;
  const linkKey = (n: number) => itemKey(collectionKey(user.id, 'links'), n);
  const readVisits = () =>
    Promise.all([1, 2, 3].map(async (n) => (await getItem<{ visits?: number }>(linkKey(n)))?.visits));

  beforeEach(async () => {
    user = await service.addUser();
    for (let n = 1; n <= 3; n++) await addLinkFor(service, user);
    migration.pages = 3;
    migration.page = async (n) => {
      await tableClient().send(
        new UpdateCommand({
          TableName: process.env.TABLE_NAME,
          Key: linkKey(n),
          UpdateExpression: 'ADD visits :one',
          ExpressionAttributeValues: { ':one': 1 },
        }),
      );
    };
    await putVersion(FIRST_SCHEMA_VERSION);
  });

  it('runs each page once, however often its messages are repeated and bootstrap runs again', async () => {
    await start();
    const messages = await dueMessages();
    await runJobs({ looks: 1 });
    expect(await readVisits()).toEqual([1, 1, 1]);
    expect(await readJob()).toBeUndefined();
    await start();
    for (const message of messages) await runMessage(message);
    await runJobs();
    expect(await readVisits()).toEqual([1, 1, 1]);
  });

  it('that failed continues where it was when bootstrap runs again', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await start();
    await runNextJob({ looks: 0 });
    const { page } = migration;
    migration.page = () => Promise.reject(new Error('page 2'));
    for (let attempt = 1; attempt <= migrate.maxAttempts; attempt++) {
      await runNextJob();
      await skipWaiting();
    }
    expect(await readJob()).toMatchObject({ status: 'failed', error: 'page 2' });
    log.mockRestore();
    migration.page = page;
    await start();
    await runJobs();
    expect(await readVisits()).toEqual([1, 1, 1]);
    expect(await readJob()).toBeUndefined();
  });
});
