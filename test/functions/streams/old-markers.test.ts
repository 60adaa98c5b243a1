import { deflateRawSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { oldCountedMarkerKey } from '../../../shared/data/statistics-keys.ts';
import { table } from '../../../shared/data/table/document-client.ts';
import { counts, countsOf, putLinks, type TestLink } from '../../support/counted-links.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/stream-records.ts';

const service = testService();

/** Marks these records as schema version 1 did when it had counted them. */
async function markAsBefore(records: DynamoDBRecord[]): Promise<void> {
  const ids = records.map(({ eventID }) => eventID ?? '');
  const Item = {
    ...oldCountedMarkerKey(ids[0] ?? ''),
    last: records.at(-1)?.dynamodb?.SequenceNumber,
    eventIds: deflateRawSync(ids.join('\n')),
    ttl: 2_000_000_000,
  };
  await table().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
}

/** Twelve clicks on a link, of which the earlier release has counted the first nine, in two ranges. */
async function partlyCounted() {
  const [link] = (await putLinks(await service.addUser(), 1)) as [TestLink];
  const shard = new Shard();
  for (let i = 0; i < 12; i++) shard.visit(link);
  await markAsBefore(shard.records.slice(0, 4));
  await markAsBefore(shard.records.slice(4, 9));
  return { link, records: shard.records };
}

describe('clicks that a function of schema version 1 counted before it was stopped for the update', () => {
  it('are not counted again', async () => {
    const { link, records } = await partlyCounted();
    await deliver(records);
    expect(await countsOf(link)).toEqual(counts(3, 3));
    await deliver(records);
    expect(await countsOf(link)).toEqual(counts(3, 3));
  });

  it.each([1, 2, 5, 6])('are not counted again in batches of %i', async (size) => {
    const { link, records } = await partlyCounted();
    for (let from = 0; from < records.length; from += size) await deliver(records.slice(from, from + size));
    expect(await countsOf(link)).toEqual(counts(3, 3));
  });
});
