import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putLinks, type TestLink } from '../../support/clicks/counted-links.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
let written: string[] = [];
beforeEach(() => {
  vi.stubEnv('METRICS_NAMESPACE', 'link-service-test');
  vi.spyOn(console, 'error').mockReturnValue();
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  service.table.failWith(undefined);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function aBatch() {
  const [link] = (await putLinks(await service.addUser(), 1)) as [TestLink];
  const shard = new Shard();
  shard.visit({ ...link, visitor: 'ann', visits: 2 });
  shard.visit({ ...link, visitor: 'ben' });
  return { link, shard };
}

describe('the metrics of countClicks', () => {
  it('are one line in embedded metric format, with JSON at its root', async () => {
    const { link, shard } = await aBatch();
    shard.visit({ ...link, country: '' });
    await deliver(shard.records);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/^\{.*\}\n$/);
    const metrics = ['ClicksCounted', 'BatchRecords', 'RecordsSkipped', 'CountingTime'];
    expect(JSON.parse(written[0] ?? '')).toEqual({
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 'link-service-test',
            Dimensions: [[]],
            Metrics: metrics.map((Name) => ({
              Name,
              Unit: Name === 'CountingTime' ? 'Milliseconds' : 'Count',
            })),
          },
        ],
      },
      ClicksCounted: 3,
      BatchRecords: 3,
      RecordsSkipped: 1,
      CountingTime: expect.any(Number),
    });
  });

  it('leave out clicks whose counting failed', async () => {
    const { shard } = await aBatch();
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems' ? new Error('no') : undefined,
    );
    expect(await deliver(shard.records)).toMatchObject({ done: 0 });
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ ClicksCounted: 0, BatchRecords: 2 });
  });

  it('are not written on one machine, where standard output is for programs', async () => {
    vi.stubEnv('METRICS_NAMESPACE', undefined);
    const { shard } = await aBatch();
    await deliver(shard.records);
    expect(written).toEqual([]);
  });
});
