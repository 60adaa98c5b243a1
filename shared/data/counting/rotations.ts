import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { toBucket, toBucketStart } from '../../domain/clicks/series.ts';
import type { Days } from '../../domain/clicks/timeline.ts';
import { env } from '../../env.ts';
import { rotationsBetween, rotationsKey } from '../statistics-keys.ts';
import { query } from '../table/items.ts';
import { rawClientWithoutRetries } from '../table/raw-client.ts';
import { keyInWireFormat } from '../table/raw-items.ts';

/** The redirect waits no longer than this for the write. */
const RECORD_TIMEOUT_MS = 1_000;

/** Counts a visit of a campaign's rotator in its day of UTC: one write unit, beside those of the click that follows. */
export async function countRotation(campaignId: number, time: Date): Promise<void> {
  const update = new UpdateItemCommand({
    TableName: env.tableName,
    Key: keyInWireFormat(rotationsKey(campaignId, time)),
    UpdateExpression: 'ADD #day :one',
    ExpressionAttributeNames: { '#day': `d${time.getUTCDate()}` },
    ExpressionAttributeValues: { ':one': { N: '1' } },
  });
  await rawClientWithoutRetries().send(update, { requestTimeout: RECORD_TIMEOUT_MS });
}

type Month = Record<string, unknown> & { sk: string };

/** The visits of a campaign's rotator on these days: one query, of half a unit for a year. */
export async function readRotations(campaignId: number, { first, end }: Days): Promise<number> {
  const [from, to] = [first, end - 1].map((day) => toBucketStart('days', day)) as [Date, Date];
  const months = await query<Month>({ ...rotationsBetween(campaignId, from, to), ConsistentRead: false });
  const counts = months.flatMap(({ sk, ...month }) =>
    Object.entries(month)
      .filter(([name]) => /^d\d+$/.test(name))
      .map(([name, count]) => ({ day: toDay(sk, name), count: Number(count) })),
  );
  return counts.filter(({ day }) => day >= first && day < end).reduce((sum, { count }) => sum + count, 0);
}

const toDay = (sk: string, name: string): number =>
  toBucket('days', new Date(`${sk.slice(-'YYYY-MM'.length)}-${name.slice(1).padStart(2, '0')}`));
