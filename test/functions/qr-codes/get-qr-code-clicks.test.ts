import { expect, it } from 'vitest';
import { getQrCodeClicks } from '../../../shared/api/clicks.ts';
import { call } from '../../support/call.ts';
import { clicksOver, counted } from '../../support/clicks/series.ts';
import { addQrCodeFor } from '../../support/items/qr-codes.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();

it('GET /qr/{id}/clicks returns the scans over time', async () => {
  const user = await service.addUser();
  const { id: qrId } = await addQrCodeFor(service, user);
  const shard = new Shard();
  const at = new Date();
  for (const visitor of ['ann', 'ben', 'ann']) shard.visit({ qrId, userId: user.id, visitor, at });
  await deliver(shard.records);
  const time = `${at.toISOString().slice(0, 10)} 00:00:00`;
  expect(counted(await clicksOver(service, user, { qrId }))).toEqual([[time, 3, 2]]);
});

it('GET /qr/{id}/clicks includes scans of hours that were moved', async () => {
  const user = await service.addUser();
  const { id: qrId } = await addQrCodeFor(service, user);
  const shard = new Shard();
  const hourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  for (let ago = 47; ago >= 0; ago--) shard.visit({ qrId, userId: user.id, at: hourAgo(ago) });
  await deliver(shard.records);
  expect(counted(await clicksOver(service, user, { qrId }, { unit: 'hour' }))).toHaveLength(48);
});

it.each([
  ['an unknown QR code', {}, 404, 'QR code was not found.'],
  ['an unknown unit', { unit: 'year' }, 400, 'unit: must be one of hour, day, month'],
])('GET /qr/{id}/clicks refuses %s', async (_, query, status, message) => {
  const user = await service.addUser();
  const response = await call(service, getQrCodeClicks, { key: user.key, params: { id: 1 }, query });
  expect([response.status, response.body.message]).toEqual([status, message]);
});
