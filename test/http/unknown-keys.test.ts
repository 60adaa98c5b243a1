import { crc32 } from 'node:zlib';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccount, renewAccountKey } from '../../shared/api/account.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { tableClient } from '../../shared/data/table/document-client.ts';
import { call, type TestResponse } from '../support/call.ts';
import { testService } from '../support/service.ts';
import { countRounds } from '../support/table/rounds.ts';

const service = testService();

/** A new process has seen no keys. */
const forgetKeys = () => connectTable({ ...service.table.connection });
beforeEach(forgetKeys);

const get = (key: string) => call(service, getAccount, { key });

const listOperations = ({ requests }: TestResponse) => requests.map(({ operation }) => operation);

async function countersInTable(): Promise<number> {
  const { Items = [] } = await tableClient().send(new ScanCommand({ TableName: process.env.TABLE_NAME }));
  return Items.filter(({ pk }) => pk.startsWith('REQUESTS#')).length;
}

/** A key as anyone could make it up who read how the checksum is computed. */
function forgedKey(start = `lk_${'x'.repeat(43)}`): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(start));
  return start + checksum.toString('base64url');
}

describe('an unknown API key', () => {
  it.each([
    ['with a wrong checksum', `lk_${'x'.repeat(49)}`, []],
    ['that was cut off', forgedKey().slice(0, -1), []],
    ['without a checksum', `lk_${'x'.repeat(43)}`, []],
    ['with a made-up checksum that is right', forgedKey(), ['GetItem']],
  ])('%s is never counted in the table', async (_, key, operations) => {
    const before = await countersInTable();
    for (let i = 0; i < 3; i++) {
      const response = await get(key);
      expect(response.status).toBe(401);
      expect(listOperations(response)).toEqual(operations);
    }
    expect(await countersInTable()).toBe(before);
  });

  it('is one that was renewed: its count ends with the first request that finds it gone', async () => {
    const { key } = await service.addUser();
    expect((await call(service, renewAccountKey, { key })).status).toBe(200);
    expect((await get(key)).status).toBe(401);
    expect(listOperations(await get(key))).toEqual(['GetItem']);
  });
});

describe('an API key', () => {
  it('is read before it is counted until the process has seen it, then at the same time', async () => {
    const { key } = await service.addUser();
    const rounds = async () => countRounds(await get(key));
    expect([await rounds(), await rounds(), await rounds()]).toEqual([3, 2, 2]);
  });

  it('allows exactly 30 of 80 concurrent requests in a process that has not seen it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:07:20Z') });
    vi.stubEnv('RATE_LIMIT', '30');
    const { key } = await service.addUser();
    const responses = await Promise.all(Array.from({ length: 80 }, () => get(key)));
    vi.unstubAllEnvs();
    vi.useRealTimers();
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(50);
  });
});
