import { expect, it } from 'vitest';
import { getAccountBreakdown } from '../../../shared/api/clicks.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { monthlyClicksKey } from '../../../shared/data/statistics-keys.ts';
import { addLinkFor } from '../../support/builders.ts';
import { call } from '../../support/call.ts';
import { addQrCodeFor } from '../../support/qr-codes.ts';
import { putAll } from '../../support/seed.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/stream-records.ts';

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

it('GET /breakdown refuses a wrong time zone', async () => {
  const { key } = await service.addUser();
  const query = { by: 'country', timezone: 'Nowhere' };
  const response = await call(service, getAccountBreakdown, { key, query });
  expect([response.status, response.body.message]).toEqual([
    400,
    'timezone: must be the name of a time zone, such as Europe/Berlin',
  ]);
});
