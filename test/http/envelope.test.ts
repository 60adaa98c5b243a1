import { setImmediate } from 'node:timers/promises';
import { DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import catalogue from '../../infra/plans.json' with { type: 'json' };
import { getAccount } from '../../shared/api/account.ts';
import { exportAccount } from '../../shared/api/account-export.ts';
import { rejectUnknownPath } from '../../shared/api/operations.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { formatApiKey } from '../../shared/data/users/api-keys.ts';
import { failures } from '../../shared/errors.ts';
import { envelope } from '../../shared/http/envelope.ts';
import { runInLane } from '../../shared/invocation.ts';
import { call } from '../support/call.ts';
import { testService } from '../support/service.ts';
import { countTurns, restoreClock, tickingClock } from '../support/turns.ts';

const service = testService();
const key = formatApiKey(Buffer.alloc(32));
const named = (name: string) => Object.assign(new Error('arn:aws:dynamodb:secret-detail'), { name });

describe('an internal error', () => {
  let sdk: ReturnType<typeof mockClient>;
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const logged = () => log.mock.calls.map(([line]) => line);

  // Not earlier: the service writes its plans to the real table first.
  beforeAll(() => {
    sdk = mockClient(DynamoDBDocumentClient);
    connectTable({ region: 'local' });
  });

  beforeEach(() => {
    sdk.reset();
    log.mockClear();
    sdk.on(GetCommand).resolves({ Item: { userId: 12 } });
    sdk.on(UpdateCommand).resolves({ Attributes: { requests: 1 } });
    sdk.on(QueryCommand).resolves({ Items: catalogue });
  });
  afterAll(() => {
    sdk.restore();
    connectTable(service.table.connection);
  });

  it.each(['ResourceNotFoundException', 'AccessDeniedException', 'ValidationException', 'TypeError'])(
    'is answered with 500 without details, and logged with its cause: %s',
    async (name) => {
      sdk.on(GetCommand).rejects(named(name));
      const response = await call(service, getAccount, { key });
      expect(response.status).toBe(500);
      expect(response.body).toEqual({ error: 1, message: 'Something went wrong on our side.' });
      expect(logged()).toEqual([
        expect.objectContaining({
          function: 'getAccount',
          requestId: 'test',
          error: expect.objectContaining({
            cause: expect.objectContaining({ name, message: expect.stringContaining('secret-detail') }),
          }),
        }),
      ]);
    },
  );

  it.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])(
    'is answered with 503 and Retry-After if the table throttles: %s',
    async (name) => {
      sdk.on(UpdateCommand).rejects(named(name));
      const response = await call(service, getAccount, { key });
      expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
      expect(response.text).not.toContain('secret-detail');
      expect(log).not.toHaveBeenCalled();
      expect(warning).toHaveBeenCalledWith(
        expect.objectContaining({ message: 'busy', function: 'getAccount' }),
      );
    },
  );

  it('has the rate limit headers if it happens after authentication', async () => {
    sdk
      .on(GetCommand)
      .resolvesOnce({ Item: { userId: 12 } })
      .rejects(named('ResourceNotFoundException'));
    const response = await call(service, getAccount, { key });
    expect([response.status, response.headers['x-ratelimit-remaining']]).toEqual([500, '999999']);
  });

  it('is logged without the API key', async () => {
    sdk.on(GetCommand).rejects(named('ResourceNotFoundException'));
    await call(service, getAccount, { key });
    expect(JSON.stringify(logged())).not.toContain(key.slice(3));
  });
});

describe('every response of the API', () => {
  it('is JSON that must not be cached', async () => {
    const response = await call(service, rejectUnknownPath);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
});

describe('an error message that existing clients compare', () => {
  it.each([
    ['unauthorized', 'A valid API key is required to use this service.'],
    ['alias_taken', 'That alias is taken. Please choose another one.'],
    ['campaign_name_taken', expect.stringContaining('already have a campaign')],
  ] as const)('of %s stays the same', (code, message) => {
    expect(failures[code].message).toEqual(message);
  });
});

describe('a response of lines', () => {
  restoreClock();

  it('lets other requests come between its lines, which have up to 256 KB each', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => ({ n }));
    const request = { context: { call: {} }, response: { lines } };
    // Earlier tests have their turns of the event loop behind them.
    for (let turns = 0; turns < 5; turns++) await setImmediate();
    tickingClock();
    const work = Promise.resolve(envelope(exportAccount).after(request as never));
    expect(await countTurns(work)).toBeGreaterThanOrEqual(60 / 6);
    expect(request.response).toMatchObject({ statusCode: 200, body: expect.stringMatching(/^\{"n":0\}\n/) });
  });
});

describe('the body of a response', () => {
  const makeBody = async (description: string) => {
    const request = { response: { data: { description, list: [1] } }, context: {} };
    await envelope(getAccount).after(request as never);
    return (request.response as unknown as { body: unknown }).body;
  };
  const long = 'x'.repeat(100_000);

  it('is in pieces if it is long, on one machine', async () => {
    const pieces = (await runInLane('network', () => makeBody(long))) as string[];
    expect(JSON.parse(pieces.join(''))).toEqual({ error: 0, data: { description: long, list: [1] } });
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('is one text if it is short, or on Lambda', async () => {
    expect(await runInLane('network', () => makeBody('short'))).toBe(
      '{"error":0,"data":{"description":"short","list":[1]}}',
    );
    expect(await makeBody(long)).toBeTypeOf('string');
  });
});
