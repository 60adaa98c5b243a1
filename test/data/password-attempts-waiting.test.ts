import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compareWithinLimits } from '../../shared/data/password-attempts.ts';

// Vitest's fake timers do not include this module.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => globalThis.setTimeout(resolve, ms)),
}));

const sdk = mockClient(DynamoDBDocumentClient);
const buildLimit = (name: string) => ({
  key: { pk: `ATTEMPTS#${name}#1`, sk: 'MINUTE#1' },
  max: 5,
  expires: 4_000_000_000,
});
/** All five attempts are in use; this many were wrong. */
const inUse = (wrong?: number) =>
  new ConditionalCheckFailedException({
    $metadata: {},
    message: 'The conditional request failed',
    Item: { attempts: { N: '5' }, ...(wrong !== undefined && { wrong: { N: String(wrong) } }) },
  });
const sent = () =>
  sdk.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => [input.Key?.pk, input.UpdateExpression]);
const RESERVE = 'ADD attempts :one SET #ttl = :ttl';
const RETURN = 'ADD attempts :number';

beforeEach(() => {
  process.env.TABLE_NAME = 'links';
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  sdk.reset();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a password, while all attempts of its minute are in use', () => {
  it('waits until one is returned', async () => {
    sdk.on(UpdateCommand).rejectsOnce(inUse()).rejectsOnce(inUse(4)).resolves({});
    const isRight = vi.fn(async () => true);
    const outcome = compareWithinLimits([buildLimit('account')], isRight);
    await vi.advanceTimersByTimeAsync(299);
    expect(isRight).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe('right');
  });

  it('stops waiting as soon as all of them were wrong', async () => {
    sdk.on(UpdateCommand).rejectsOnce(inUse(4)).rejectsOnce(inUse(5)).resolves({});
    const isRight = vi.fn();
    const outcome = compareWithinLimits([buildLimit('account')], isRight);
    await vi.runAllTimersAsync();
    expect([await outcome, isRight.mock.calls.length]).toEqual(['limited', 0]);
  });

  it('keeps what it has reserved of another limit, and returns it once', async () => {
    sdk.on(UpdateCommand).resolvesOnce({}).rejectsOnce(inUse(0)).rejectsOnce(inUse(5)).resolves({});
    const outcome = compareWithinLimits([buildLimit('address'), buildLimit('account')], async () => true);
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('limited');
    expect(sent()).toEqual([
      ['ATTEMPTS#address#1', RESERVE],
      ['ATTEMPTS#account#1', RESERVE],
      ['ATTEMPTS#account#1', RESERVE],
      ['ATTEMPTS#address#1', RETURN],
    ]);
  });

  it('is not compared if they stay in use for 3 s, as after a crash, and asks to try again', async () => {
    sdk.on(UpdateCommand, { UpdateExpression: RESERVE }).rejects(inUse(4));
    const isRight = vi.fn();
    const start = Date.now();
    const outcome = compareWithinLimits([buildLimit('account')], isRight);
    const refused = expect(outcome).rejects.toMatchObject({ code: 'busy', retryAfter: 1 });
    await vi.runAllTimersAsync();
    await refused;
    expect(isRight).not.toHaveBeenCalled();
    expect(Date.now() - start).toBeLessThanOrEqual(3_000);
    // After 0, 100, 300, 700, 1200, 1700, 2200, and 2700 ms.
    expect(sent()).toHaveLength(8);
  });
});
