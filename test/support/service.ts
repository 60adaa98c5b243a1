import { randomUUID } from 'node:crypto';
import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { openTable } from '../../infra/local/open-table.ts';
import catalogue from '../../infra/plans.json' with { type: 'json' };
import { readPlans, upsertPlans } from '../../shared/data/plans.ts';
import { useSecrets } from '../../shared/data/secrets.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { tableClient as connection } from '../../shared/data/table/document-client.ts';
import { deriveApiKey } from '../../shared/data/users/api-keys.ts';
import { addUser } from '../../shared/data/users/users.ts';
import type { Plan } from '../../shared/domain/plans/plans.ts';
import type { User } from '../../shared/domain/users/users.ts';
import { bySystem } from './calls/audit.ts';
import { EDGE_SECRET } from './calls/edge.ts';
import { type Recorder, recorder } from './table/recorder.ts';

export const SHORT_URL = 'https://sho.rt';
/** The host of API Gateway itself. */
export const API_HOST = 'api.sho.rt';
export const SERVICE_SECRET = 'the secret of the tests';

export interface TestUser extends User {
  key: string;
}

export interface TestService {
  /** The table's requests and faults; available after `beforeAll`. */
  readonly table: Recorder;
  /** The number of reads of the service secret. */
  readonly secretReads: number;
  addUser(overrides?: Partial<User>): Promise<TestUser>;
  /** Adds a plan like Business with these limits, and returns its id. */
  addPlan(limits: Partial<Plan['limits']>): Promise<number>;
}

/**
 * Opens a table for the tests of one file: the embedded one, or a new one at `DYNAMODB_ENDPOINT`. Sets a function's
 * environment, with a rate limit that no test reaches by accident.
 */
export function testService(): TestService {
  const tableName = `test-${randomUUID()}`;
  let opened: { table: Recorder; close(): Promise<void> } | undefined;
  let secretReads = 0;

  beforeAll(async () => {
    const { DYNAMODB_ENDPOINT } = process.env;
    const { connection: reached, close } = await openTable({
      DATA_DIR: ':memory:',
      DYNAMODB_ENDPOINT,
      TABLE_NAME: tableName,
    });
    const table = recorder(reached);
    connectTable(table.connection);
    const environment = {
      TABLE_NAME: tableName,
      SHORT_URL,
      OWN_HOSTS: API_HOST,
      RATE_LIMIT: '1000000',
      HISTORY_DAYS: '365',
      VISITOR_KEY: 'the visitor key of the tests',
      EDGE_SECRET,
    };
    Object.assign(process.env, environment);
    useSecrets({
      serviceSecret: async () => {
        secretReads++;
        return SERVICE_SECRET;
      },
      storeAdminKey: async () => undefined,
    });
    const drop = () => connection().send(new DeleteTableCommand({ TableName: tableName }));
    await putPlans(catalogue as Plan[]);
    opened = { table, close: () => (DYNAMODB_ENDPOINT ? drop().then(close) : close()) };
  });
  afterAll(() => opened?.close());

  return {
    get table() {
      if (!opened) throw new Error('The table opens in beforeAll.');
      return opened.table;
    },
    get secretReads() {
      return secretReads;
    },
    addUser: addTestUser,
    addPlan: addTestPlan,
  };
}

/** Writes plans, and reads them into the cache, which may hold those of another file in the same worker. */
export async function putPlans(plans: Plan[]): Promise<void> {
  await upsertPlans(plans);
  const unknownId = 0;
  await readPlans([unknownId]);
}

let lastPlanId = 1000;

async function addTestPlan(limits: Partial<Plan['limits']>): Promise<number> {
  const business = catalogue.at(-1) as Plan;
  const id = ++lastPlanId;
  await upsertPlans([{ ...business, id, name: `Plan ${id}`, limits: { ...business.limits, ...limits } }]);
  return id;
}

async function addTestUser(overrides: Partial<User> = {}): Promise<TestUser> {
  const name = `user-${randomUUID().slice(0, 18)}`;
  const profile = {
    username: name,
    email: `${name}@example.com`,
    passwordHash: 'none',
    isAdmin: false,
    planId: 2,
    planStatus: 'pro' as const,
    registered: '2026-01-02 03:04:05',
    ...overrides,
  };
  const toKey = ({ id, keyVersion }: User) => deriveApiKey(SERVICE_SECRET, id, keyVersion);
  const user = await addUser(profile, toKey, bySystem);
  return { ...user, key: toKey(user) };
}
