import { expect, it } from 'vitest';
import { getQrCodeBreakdown } from '../../../shared/api/clicks.ts';
import { dimensionNames } from '../../../shared/dimensions.ts';
import { call } from '../../support/call.ts';
import { addQrCodeFor } from '../../support/items/qr-codes.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();

it('GET /qr/{id}/breakdown returns the scans by name', async () => {
  const user = await service.addUser();
  const { id: qrId } = await addQrCodeFor(service, user);
  const shard = new Shard();
  for (const device of ['mobile', 'tablet', 'mobile'])
    shard.visit({ qrId, userId: user.id, device, at: new Date() });
  await deliver(shard.records);
  const options = { key: user.key, params: { id: qrId }, query: { by: 'device' } };
  expect((await call(service, getQrCodeBreakdown, options)).body.data).toEqual([
    { name: 'Mobile', clicks: 2 },
    { name: 'Tablet', clicks: 1 },
  ]);
});

it('GET /qr/{id}/breakdown returns names that one item has no room for', async () => {
  const user = await service.addUser();
  const { id: qrId } = await addQrCodeFor(service, user);
  const now = Date.now();
  for (let day = 0; day < 5; day++) {
    const shard = new Shard();
    for (let i = 0; i < 25; i++)
      shard.visit({
        qrId,
        userId: user.id,
        referrer: `site-${i}.example`,
        at: new Date(now - day * 86_400_000),
      });
    await deliver(shard.records);
  }
  const options = { key: user.key, params: { id: qrId }, query: { by: 'referrer' } };
  const { data } = (await call(service, getQrCodeBreakdown, options)).body;
  expect(data).toContainEqual({ name: 'site-7.example', clicks: 5 });
});

it.each([
  ['an unknown QR code', { by: 'country' }, 404, 'QR code was not found.'],
  [
    'variants, which only links have',
    { by: 'variant' },
    400,
    `by: must be one of ${dimensionNames.join(', ')}`,
  ],
])('GET /qr/{id}/breakdown refuses %s', async (_, query, status, message) => {
  const user = await service.addUser();
  const response = await call(service, getQrCodeBreakdown, { key: user.key, params: { id: 1 }, query });
  expect([response.status, response.body.message]).toEqual([status, message]);
});
