import { handler } from '../../../functions/streams/count-clicks.ts';
import type { ChangeRecord } from '../../../infra/local/change-stream/change-source.ts';
import { openTable } from '../../../infra/local/open-table.ts';
import { countClicks } from '../../../shared/api/streams.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { call } from '../call.ts';
import { chromeOnWindows } from '../calls/browsers.ts';
import { EDGE_SECRET, visitorFrom } from '../calls/edge.ts';
import { SHORT_URL, type TestService } from '../service.ts';
import { recorder } from '../table/recorder.ts';

const TABLE_NAME = 'links';

/** Opens a stopped service's data in this process, to visit and count with faults. */
export async function openWithFaults(DATA_DIR: string, alias: string) {
  const opened = await openTable({ DATA_DIR, TABLE_NAME });
  const table = recorder(opened.connection);
  connectTable(table.connection);
  const variables = { TABLE_NAME, SHORT_URL, OWN_HOSTS: 'api.sho.rt', VISITOR_KEY: 'a key', EDGE_SECRET };
  Object.assign(process.env, variables);

  /** Visits of these visitors, all redirected. */
  async function visit(...visitors: number[]): Promise<void> {
    for (const visitor of visitors) {
      const headers = { ...chromeOnWindows, ...visitorFrom(visitor) };
      const options = { params: { alias }, headers };
      const { status } = await call({ secretReads: 0 } as TestService, followLink, options);
      if (status !== 302) throw new Error(`The visitor got ${status}.`);
    }
  }

  /** The stream’s records for countClicks that are not delivered yet. */
  async function nextBatch() {
    const source = await opened.changes();
    const { value: reader } = await source
      .readers(countClicks.id, AbortSignal.abort())
      [Symbol.asyncIterator]()
      .next();
    const { records } = await reader.read(10_000);
    return {
      records: records.filter(({ dynamodb }: ChangeRecord) => dynamodb.Keys.pk?.S?.startsWith('VISITOR#')),
      giveUp: () => reader.checkpoint(records.at(-1)?.dynamodb.SequenceNumber),
    };
  }

  return { table, visit, nextBatch, count: handler, close: opened.close };
}

/** What Lambda writes into the bucket about a batch that it gave up on. */
export const invocationRecord = (records: object[]) => ({
  requestContext: {
    requestId: '316aa6d0-8154-4bcd-9af7-85d5f4a6bc81',
    functionArn: `arn:aws:lambda:us-east-2:123456789012:function:${countClicks.id}`,
    condition: 'RetryAttemptsExhausted',
    approximateInvokeCount: 5000,
  },
  responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
  version: '1.0',
  timestamp: '2026-11-22T00:00:00.000Z',
  DDBStreamBatchInfo: {
    shardId: 'shardId-00000001573689847184-864758bb',
    startSequenceNumber: '1',
    endSequenceNumber: '2',
    approximateArrivalOfFirstRecord: '2026-11-21T00:00:00Z',
    approximateArrivalOfLastRecord: '2026-11-21T00:00:00Z',
    batchSize: records.length,
    streamArn: 'arn:aws:dynamodb:us-east-2:123456789012:table/links/stream/2026-11-01T00:00:00.000',
  },
  payload: JSON.stringify({ Records: records }),
});
