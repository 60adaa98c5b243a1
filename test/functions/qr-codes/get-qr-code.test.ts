import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { getQrCode } from '../../../shared/api/qr-codes.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { noStatistics, putStatistics } from '../../support/clicks/stored-statistics.ts';
import { addQrCodeFor } from '../../support/items/qr-codes.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const get = (user: TestUser, id: unknown) => call(service, getQrCode, { key: user.key, params: { id } });

describe('GET /qr/{id}', () => {
  it('returns details and statistics, with zeros for a code that was never scanned', async () => {
    const user = await service.addUser();
    const { id, code } = await addQrCodeFor(service, user, { name: 'Mine' });
    expect((await get(user, id)).body).toEqual({
      error: 0,
      details: {
        id,
        link: `https://sho.rt/qr/${code}`,
        scans: 0,
        name: 'Mine',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
      data: noStatistics,
    });
  });

  it('returns counts by name as strings, and none of the link with the same id', async () => {
    const user = await service.addUser();
    const { id } = await addQrCodeFor(service, user);
    await putStatistics(clickSubject('qr-codes', id), {
      clicks: 12,
      uniqueClicks: 3,
      'country:France': 12,
      'referrer:__proto__': 1,
      'social:twitter': 2,
    });
    await putStatistics(clickSubject('links', id), { clicks: 99, 'country:Norway': 99 });
    const { body } = await get(user, id);
    expect(JSON.stringify(body.data.topReferrers)).toBe('{"__proto__":"1"}');
    expect(body.data).toMatchObject({
      clicks: 12,
      uniqueClicks: 3,
      topCountries: { France: '12' },
      topBrowsers: 0,
      topOs: 0,
      socialCount: { facebook: 0, twitter: 2, instagram: 0 },
    });
    expect(Object.keys(body.data.topCountries)).toEqual(['France']);
  });

  it.each([
    ['x'.repeat(50), 'x'.repeat(50)],
    [`${'x'.repeat(49)}😀!`, `${'x'.repeat(49)}…`],
    ['one line\r\nand another', 'one line'],
  ])('uses the beginning of %j as the name', async (data, name) => {
    const user = await service.addUser();
    const { id } = await addQrCodeFor(service, user, { data });
    expect((await get(user, id)).body.details.name).toBe(name);
  });

  it.each([
    ['link', 'https://www.example.com/a', 'www.example.com'],
    ['vcard', { organization: 'Us' }, 'Us'],
  ])('derives the name of a code of type %s from its data', async (type, data, name) => {
    const user = await service.addUser();
    const { id } = await addQrCodeFor(service, user, { type, data });
    expect((await get(user, id)).body.details.name).toBe(name);
  });

  it('responds with 404 for another user’s code exactly as for a missing one, and reads none of its items', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id } = await addQrCodeFor(service, owner);
    const [foreign, missing] = [await get(user, id), await get(user, toId(user.id, 3))];
    expect([missing.status, missing.body.message]).toEqual([404, 'QR code was not found.']);
    expect(foreign.text).toBe(missing.text);
    const before = service.table.requests.length;
    await get(user, id);
    // Requests that were not awaited would appear only now.
    await setTimeout(50);
    const requested = service.table.requests.slice(before).map(({ operation }) => operation);
    expect(requested).toEqual(['GetItem', 'UpdateItem']);
  });
});
