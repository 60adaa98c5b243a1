import { expect, it } from 'vitest';
import { getAccountBreakdown } from '../../../shared/api/clicks.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { monthlyClicksKey } from '../../../shared/data/statistics-keys.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addQrCodeFor } from '../../support/items/qr-codes.ts';
import { sumUnits } from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { putAll } from '../../support/table/seed.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
const at = new Date();

const read = async ({ key }: TestUser, query: Record<string, unknown>) =>
  (await call(service, getAccountBreakdown, { key, query })).body;

it('GET /breakdown counts links, also deleted ones, and QR codes, and leaves out other accounts', async () => {
  const user = await service.addUser();
  const { id: linkId } = await addLinkFor(service, user);
  const { id: qrId } = await addQrCodeFor(service, user);
  const shard = new Shard();
  for (const subject of [
    { linkId, language: 'de' },
    { qrId, language: 'fr' },
    { linkId, language: 'de' },
  ])
    shard.visit({ ...subject, userId: user.id, at });
  await deliver(shard.records);
  await call(service, deleteLink, { key: user.key, params: { id: linkId } });
  expect((await read(user, { by: 'language' })).data).toEqual([
    { name: 'German', clicks: 2 },
    { name: 'French', clicks: 1 },
  ]);
  expect((await read(await service.addUser(), { by: 'language' })).data).toEqual([]);
});

it('GET /breakdown names the first whole day, and counts clicks from before it as Other', async () => {
  const user = await service.addUser();
  const { id: linkId } = await addLinkFor(service, user);
  const day = at.getUTCDate();
  await putAll([
    { ...monthlyClicksKey(user.id, at.toISOString().slice(0, 7)), clicks: 5, charged: 5, [`d${day}`]: 5 },
  ]);
  const shard = new Shard();
  shard.visit({ linkId, userId: user.id, at });
  await deliver(shard.records);
  const tomorrow = new Date(at.getTime() + 86_400_000).toISOString().slice(0, 10);
  expect(await read(user, { by: 'country' })).toMatchObject({
    since: tomorrow,
    data: [
      { name: 'France', clicks: 1 },
      { name: 'Other', clicks: 5 },
    ],
  });
});

it('GET /breakdown of a month finds all its names, and reads none of later months', async () => {
  const user = await service.addUser();
  const { id: linkId } = await addLinkFor(service, user);
  const visit = async (time: string, count: number) => {
    const shard = new Shard();
    for (let i = 0; i < count; i++)
      shard.visit({ linkId, userId: user.id, referrer: `${time}-${i}.example`, at: new Date(time) });
    await deliver(shard.records);
  };
  for (let day = 10; day < 29; day++) await visit(`2024-01-${day}`, 12);
  const query = { by: 'referrer', from: '2024-01-01', to: '2024-02-01' };
  const before = await call(service, getAccountBreakdown, { key: user.key, query });
  expect(before.body.data).toHaveLength(101);
  for (let day = 10; day < 29; day++) await visit(`2024-02-${day}`, 30);
  const after = await call(service, getAccountBreakdown, { key: user.key, query });
  expect(after.body.data).toEqual(before.body.data);
  // February's item is read, but not its chunks.
  expect(sumUnits(after)).toBeLessThanOrEqual(sumUnits(before) + 1);
});

it('GET /breakdown refuses a wrong time zone', async () => {
  const { key } = await service.addUser();
  const query = { by: 'country', timezone: 'Nowhere' };
  const response = await call(service, getAccountBreakdown, { key, query });
  expect([response.status, response.body.message]).toEqual([
    400,
    'timezone: must be the name of a time zone, such as Europe/Berlin',
  ]);
});
