import { describe, expect, it } from 'vitest';
import { getNumber } from '../../../shared/ids.ts';
import { putLinks, type TestLink } from '../../support/clicks/counted-links.ts';
import { testService } from '../../support/service.ts';
import type { TableRequest } from '../../support/table/recorder.ts';
import { clickLinkOn } from '../../support/table/search.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();

const isWrite = ({ operation }: TableRequest) => /Put|Update|Delete|Write/.test(operation);
const sumUnits = (requests: TableRequest[]) => requests.reduce((sum, { units }) => sum + units, 0);

/** DynamoDB Local does not count the writes of an index in the same way. */
const units = describe.skipIf(process.env.DYNAMODB_ENDPOINT !== undefined);

/** The read and write units that so many clicks of a link take which was clicked before. */
async function measure(link: TestLink, clicks: number) {
  const shard = new Shard();
  for (let n = 0; n < clicks; n++) shard.visit(link);
  const { requests } = await deliver(shard.records);
  const writes = requests.filter(isWrite);
  return { read: sumUnits(requests) - sumUnits(writes), written: sumUnits(writes) };
}

/** What one webhook, or so many, add to the units of these clicks. */
async function measureAdded(clicks: number, webhooks: number) {
  const user = await service.addUser({ planId: 3 });
  const [link] = (await putLinks(user, 1)) as [TestLink];
  await clickLinkOn(user, getNumber(user.id, link.linkId) ?? 0, Date.UTC(2026, 2, 15) / 86_400_000);
  await measure(link, 1);
  const before = await measure(link, clicks);
  for (let n = 0; n < webhooks; n++) await addWebhookFor(service, user, { events: ['link.clicked'] });
  await measure(link, 1);
  const after = await measure(link, clicks);
  return [after.read - before.read, after.written - before.written];
}

// docs/webhooks.md has these figures.
units('A link with a listener adds to what it takes to count', () => {
  it('a lone click: 4 read and 4 write units, and 1 and 2 for each further webhook', async () => {
    expect(await measureAdded(1, 1)).toEqual([4, 4]);
    expect(await measureAdded(1, 3)).toEqual([6, 8]);
  });

  it('60 clicks together: 4 read units, and less than a write unit for each click', async () => {
    expect(await measureAdded(60, 1)).toEqual([4, 46]);
  });
});
