import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { compareWithinLimits } from '../../shared/data/password-attempts.ts';
import { tableClient } from '../../shared/data/table/document-client.ts';
import { getItem } from '../../shared/data/table/items.ts';
import { testService } from '../support/service.ts';
import { recordRequests } from '../support/table/recorder.ts';
import { MANY_AT_ONCE } from '../support/test-size.ts';

const service = testService();
let counters = 0;
const aLimit = () => ({
  key: { pk: `ATTEMPTS#account#${++counters}`, sk: 'MINUTE#1' },
  max: 5,
  expires: 4_000_000_000,
});
type TestLimit = ReturnType<typeof aLimit>;

const stored = async ({ key }: TestLimit) => {
  const { attempts, wrong } = (await getItem<{ attempts?: number; wrong?: number }>(key)) ?? {};
  return { attempts, wrong };
};

const right = async () => true;
const wrong = async () => false;
const several = async (times: number, limits: TestLimit[], isRight: () => Promise<boolean>) => {
  for (let i = 0; i < times; i++) await compareWithinLimits(limits, isRight);
};

/** Compares passwords in random time, and sees how many are compared, and how many were wrong. */
function comparisons() {
  const seen = { atOnce: 0, mostAtOnce: 0, wrong: 0 };
  const compare = (isRight: boolean) => async () => {
    seen.atOnce++;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce + seen.wrong);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
    seen.atOnce--;
    if (!isRight) seen.wrong++;
    return isRight;
  };
  return { seen, compare };
}

/** How often each outcome occurs. */
const tally = (outcomes: string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].map((name) => [name, outcomes.filter((one) => one === name).length]),
  );

describe('comparing a password within limits', () => {
  it('takes two requests for each limit, whether the password is right or wrong', async () => {
    for (const [isRight, outcome, settled] of [
      [right, 'right', ['ADD attempts :number', '-1']],
      [wrong, 'wrong', ['ADD wrong :number', '1']],
    ] as const) {
      const limits = [aLimit(), aLimit()];
      const { result, requests } = await recordRequests(() => compareWithinLimits(limits, isRight));
      expect(result).toBe(outcome);
      const keys = limits.map(({ key: { pk, sk } }) => ({ pk: { S: pk }, sk: { S: sk } }));
      expect(requests.map(({ operation, units, input }) => [operation, units, input.Key])).toEqual(
        [...keys, ...keys].map((key) => ['UpdateItem', 1, key]),
      );
      for (const { input } of requests.slice(0, 2))
        expect(input).toMatchObject({
          UpdateExpression: 'ADD attempts :one SET #ttl = :ttl',
          ConditionExpression:
            '(attribute_not_exists(attempts) OR attempts < :max) AND (attribute_not_exists(wrong) OR wrong < :max)',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':one': { N: '1' }, ':max': { N: '5' }, ':ttl': { N: '4000000000' } },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        });
      for (const { input } of requests.slice(2))
        expect([input.UpdateExpression, input.ExpressionAttributeValues]).toEqual([
          settled[0],
          { ':number': { N: settled[1] } },
        ]);
    }
  });

  it('counts wrong passwords only, and refuses even the right one after five', async () => {
    const limit = aLimit();
    await several(12, [limit], right);
    await several(4, [limit], wrong);
    expect(await compareWithinLimits([limit], right)).toBe('right');
    await several(1, [limit], wrong);
    const { result, requests } = await recordRequests(() => compareWithinLimits([limit], right));
    expect([result, requests.length]).toEqual(['limited', 1]);
    expect(await stored(limit)).toEqual({ attempts: 5, wrong: 5 });
  });

  it('counts for no limit when one of them is reached', async () => {
    const [address, account] = [aLimit(), aLimit()];
    await several(5, [account], wrong);
    expect(await compareWithinLimits([address, account], right)).toBe('limited');
    expect(await stored(address)).toEqual({ attempts: 0, wrong: undefined });
  });

  it(`lets all of ${MANY_AT_ONCE} right passwords at once through, five at a time`, async () => {
    const [limit, { seen, compare }] = [aLimit(), comparisons()];
    const all = Array.from({ length: MANY_AT_ONCE }, () => compareWithinLimits([limit], compare(true)));
    expect(tally(await Promise.all(all))).toEqual({ right: MANY_AT_ONCE });
    expect(seen.mostAtOnce).toBeLessThanOrEqual(5);
    expect(await stored(limit)).toEqual({ attempts: 0, wrong: undefined });
  });

  it.each([
    ['of one account', () => [aLimit()]],
    ['from one address, for one account', () => [aLimit(), aLimit()]],
  ])('compares five wrong passwords of 300 at once %s', async (_, buildLimits) => {
    const [limits, { seen, compare }] = [buildLimits(), comparisons()];
    const many = process.env.DYNAMODB_ENDPOINT ? MANY_AT_ONCE : 300;
    const all = Array.from({ length: many }, () => compareWithinLimits(limits, compare(false)));
    expect(tally(await Promise.all(all))).toEqual({ wrong: 5, limited: many - 5 });
    expect(seen.mostAtOnce).toBe(5);
    for (const limit of limits) expect(await stored(limit)).toEqual({ attempts: 5, wrong: 5 });
    expect(await compareWithinLimits(limits, right)).toBe('limited');
  });

  it('never compares a sixth, with right and wrong passwords at once, in any order', async () => {
    for (let round = 0; round < 3; round++) {
      const [limits, { seen, compare }] = [[aLimit(), aLimit()], comparisons()];
      const all = Array.from({ length: 40 }, () => compareWithinLimits(limits, compare(Math.random() < 0.7)));
      const { wrong: wrongs = 0, right: rights = 0, limited = 0 } = tally(await Promise.all(all));
      expect(wrongs).toBeLessThanOrEqual(5);
      expect(seen.mostAtOnce).toBeLessThanOrEqual(5);
      expect(rights + wrongs + limited).toBe(40);
      if (limited > 0) expect(wrongs).toBe(5);
      for (const limit of limits)
        expect(await stored(limit)).toEqual({ attempts: wrongs, wrong: wrongs || undefined });
    }
  });

  it('counts nothing if the password could not be compared', async () => {
    const limit = aLimit();
    const failing = () => Promise.reject(new Error('The password queue is full.'));
    for (let i = 0; i < 6; i++) await expect(compareWithinLimits([limit], failing)).rejects.toThrow('queue');
    expect(await stored(limit)).toEqual({ attempts: 0, wrong: undefined });
  });

  it('never compares a sixth, even if an attempt was returned twice', async () => {
    const limit = aLimit();
    await several(5, [limit], wrong);
    await tableClient().send(
      new UpdateCommand({
        TableName: process.env.TABLE_NAME,
        Key: limit.key,
        UpdateExpression: 'ADD attempts :minusOne',
        ExpressionAttributeValues: { ':minusOne': -1 },
      }),
    );
    expect(await compareWithinLimits([limit], right)).toBe('limited');
  });

  it('keeps the attempt of a wrong password if the table fails afterwards', async () => {
    const limit = aLimit();
    service.table.failWith(({ input }) =>
      input.UpdateExpression === 'ADD wrong :number' ? new Error('the table is away') : undefined,
    );
    await expect(compareWithinLimits([limit], wrong)).rejects.toThrow('the table is away');
    service.table.failWith(undefined);
    expect(await stored(limit)).toEqual({ attempts: 1, wrong: undefined });
  });
});
