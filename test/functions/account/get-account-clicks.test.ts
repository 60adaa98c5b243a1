import { expect, it } from 'vitest';
import { getAccountClicks } from '../../../shared/api/clicks.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { clicksOver, counted } from '../../support/clicks/series.ts';
import { addQrCodeFor } from '../../support/items/qr-codes.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
const at = new Date();
const today = `${at.toISOString().slice(0, 10)} 00:00:00`;

async function aVisitedAccount() {
  const user = await service.addUser();
  const [{ id: linkId }, { id: otherId }, { id: qrId }] = [
    await addLinkFor(service, user),
    await addLinkFor(service, user),
    await addQrCodeFor(service, user),
  ];
  const shard = new Shard();
  for (const subject of [{ linkId }, { linkId: otherId }, { qrId }, { linkId }])
    shard.visit({ ...subject, userId: user.id, visitor: 'ann', at });
  await deliver(shard.records);
  return { user, linkId };
}

it('GET /clicks counts links and QR codes, and a visitor once for each of them', async () => {
  const { user } = await aVisitedAccount();
  expect(counted(await clicksOver(service, user, 'account'))).toEqual([[today, 4, 3]]);
  expect(counted(await clicksOver(service, user, 'account', { unit: 'month' }))).toEqual([
    [`${today.slice(0, 7)}-01 00:00:00`, 4, 3],
  ]);
});

it('GET /clicks keeps the clicks of deleted links', async () => {
  const { user, linkId } = await aVisitedAccount();
  await call(service, deleteLink, { key: user.key, params: { id: linkId } });
  expect(counted(await clicksOver(service, user, 'account', { unit: 'hour' }))).toMatchObject([
    [expect.any(String), 4, 3],
  ]);
});

it('GET /clicks leaves out other accounts', async () => {
  await aVisitedAccount();
  const { buckets } = await clicksOver(service, await service.addUser(), 'account');
  expect(buckets).toHaveLength(30);
  expect(counted({ buckets })).toEqual([]);
});

it('GET /clicks refuses a wrong time zone', async () => {
  const { key } = await service.addUser();
  const response = await call(service, getAccountClicks, { key, query: { timezone: 'Nowhere' } });
  expect([response.status, response.body.message]).toEqual([
    400,
    'timezone: must be the name of a time zone, such as Europe/Berlin',
  ]);
});
