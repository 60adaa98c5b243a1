import { describe, expect, it } from 'vitest';
import { deleteQrCode, listQrCodes } from '../../../shared/api/qr-codes.ts';
import { qrImage } from '../../../shared/api/visitor/qr-codes.ts';
import { readStatistics } from '../../../shared/data/counting/statistics.ts';
import { qrCodeKey, qrLogoKey } from '../../../shared/data/keys.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { matureCounters, putCounts, readStatisticsItems } from '../../support/clicks/stored-statistics.ts';
import { addChannelFor, assignTo, entriesOfChannel } from '../../support/items/channels.ts';
import { addQrCodeFor, logoServer } from '../../support/items/qr-codes.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();
const logos = logoServer();
const readTotal = async (user: TestUser) =>
  (await call(service, listQrCodes, { key: user.key })).body.data.result;
const remove = (user: TestUser, id: unknown) =>
  call(service, deleteQrCode, { key: user.key, params: { id } });

describe('DELETE /qr/{id}/delete', () => {
  it('deletes image, logo and statistics', async () => {
    const user = await service.addUser();
    const { id, code } = await addQrCodeFor(service, user, { logo: logos.at('/logo.png') });
    const [statistics, ofLink] = [clickSubject('qr-codes', id), clickSubject('links', id)];
    for (const subject of [statistics, ofLink]) await putCounts(subject);
    expect((await remove(user, id)).body).toEqual({
      error: 0,
      message: 'QR Code has been deleted successfully.',
    });
    expect(await readTotal(user)).toBe(0);
    for (const key of [qrCodeKey(code), qrLogoKey(code)]) expect(await getItem(key)).toBeUndefined();
    await runJobs();
    expect(await readStatisticsItems(statistics)).toEqual([]);
    expect(await readStatistics(ofLink)).toEqual(matureCounters());
    expect((await call(service, qrImage, { params: { file: code } })).status).toBe(404);
  });

  it('removes the code from its channels', async () => {
    const user = await service.addUser();
    const { id } = await addQrCodeFor(service, user);
    const remaining = await addQrCodeFor(service, user);
    const channel = await addChannelFor(service, user);
    for (const item of [id, remaining.id]) await assignTo(service, user, channel, 'qr', item);
    await remove(user, id);
    expect(await entriesOfChannel(channel)).toEqual({ ids: [remaining.id], total: 1 });
  });

  it('deletes a code and lowers the total only once when ten requests arrive at the same time', async () => {
    const user = await service.addUser();
    const { id } = await addQrCodeFor(service, user);
    await addQrCodeFor(service, user);
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(user, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await readTotal(user)).toBe(1);
  });

  it('responds with 404 for another user’s code exactly as for a missing one, and does not change it', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id } = await addQrCodeFor(service, owner);
    const [foreign, missing] = [await remove(user, id), await remove(user, toId(user.id, 3))];
    expect([missing.status, missing.body.message]).toEqual([404, 'QR code was not found.']);
    expect(foreign.text).toBe(missing.text);
    expect(await readTotal(owner)).toBe(1);
  });
});
