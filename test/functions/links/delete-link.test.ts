import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteLink, getLink, listLinks } from '../../../shared/api/links.ts';
import { readStatistics } from '../../../shared/data/counting/statistics.ts';
import { purgeKey } from '../../../shared/data/jobs/start-purge.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { matureCounters, putCounts, readStatisticsItems } from '../../support/clicks/stored-statistics.ts';
import { expirePurgeDates } from '../../support/items/deleted-links.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();

describe('DELETE /url/{id}/delete', () => {
  it('removes the link for its owner, from the list and for visitors, and frees the alias', async () => {
    const user = await service.addUser();
    const { id, alias } = await addLinkFor(service, user);
    const { key } = user;
    const response = await call(service, deleteLink, { key, params: { id } });
    expect(response.body).toEqual({ error: 0, message: 'Link has been deleted successfully' });
    expect((await call(service, getLink, { key, params: { id } })).status).toBe(404);
    expect((await call(service, listLinks, { key })).body.data.result).toBe(0);
    expect(await findLinkRoute('*', alias)).toBeUndefined();
    expect((await addLinkFor(service, user, { custom: alias })).id).not.toBe(id);
  });

  it('deletes its statistics after 30 days, and not those of the QR code with the same id', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user);
    const [ofLink, ofQrCode] = [clickSubject('links', id), clickSubject('qr-codes', id)];
    for (const subject of [ofLink, ofQrCode]) await putCounts(subject);
    await call(service, deleteLink, { key: user.key, params: { id } });
    expect(await runJobs()).toBe(0);
    expect(await readStatisticsItems(ofLink)).not.toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    await expirePurgeDates();
    expect(await readStatisticsItems(ofLink)).toEqual([]);
    expect(await readStatistics(ofQrCode)).toEqual(matureCounters());
    expect(await getItem(purgeKey('links', id))).toBeUndefined();
  });

  it('deletes a link and lowers the total only once when ten requests arrive at the same time', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user);
    await addLinkFor(service, user);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => call(service, deleteLink, { key: user.key, params: { id } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await call(service, listLinks, { key: user.key })).body.data.result).toBe(1);
  });

  it('responds with 404 for another user’s link exactly as for a missing one, and does not change it', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id, alias } = await addLinkFor(service, owner);
    const foreign = await call(service, deleteLink, { key: user.key, params: { id } });
    const missing = await call(service, deleteLink, { key: user.key, params: { id: toId(user.id, 3) } });
    expect(missing.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect(await findLinkRoute('*', alias)).toBeDefined();
  });
});
