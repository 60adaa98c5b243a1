import { describe, expect, it } from 'vitest';
import { deleteCampaign } from '../../../../shared/api/campaigns.ts';
import { assignChannel } from '../../../../shared/api/channels.ts';
import { restoreConsoleLink } from '../../../../shared/api/console/link-history.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { addChannelFor } from '../../../support/items/channels.ts';
import { blankBody, fullBodies } from '../../../support/items/full-links.ts';
import { runJobs } from '../../../support/jobs/jobs.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { aConsoleLink } from '../../../support/pages/console-history.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

type LinkArguments = [body?: Record<string, unknown>, owner?: TestUser];

const service = testService();
const aLink = (...given: LinkArguments) => aConsoleLink(service, ...given);

describe('POST /console/links/{id}/history', () => {
  it('restores a version, and says so and what is left out', async () => {
    const user = await service.addUser();
    const { id: campaign } = await addCampaignFor(service, user);
    const link = await aLink({ campaign, metatitle: 'First' }, user);
    await link.update({ metatitle: 'Second' });
    await call(service, deleteCampaign, { key: user.key, params: { id: campaign } });
    await runJobs();
    const { status, headers } = await link.restore({ version: '1' });
    expect([status, headers.location]).toEqual([
      303,
      `/console/links/${link.id}/history?done=restored&omitted=campaign`,
    ]);
    const shown = readText((await link.show({ done: 'restored', omitted: 'campaign' })).text);
    expect(shown).toContain('The version was restored as a new one. Its campaign has been deleted');
    expect((await link.history())[0]).toMatchObject({
      version: 4,
      by: `user:${user.id} ${user.username} page:links/history`,
      changes: [{ field: 'metatitle', from: 'Second', to: 'First' }],
    });
  });

  it('restores everything that a link can have', async () => {
    const user = await service.addUser({ planId: 3 });
    for (const body of await fullBodies(service, user)) {
      const link = await aLink(body, user);
      const before = await link.settings();
      await link.update(blankBody);
      expect((await link.restore({ version: '1' })).status).toBe(303);
      expect(await link.settings()).toEqual(before);
      const assigned = await addChannelFor(service, user);
      const params = { channelid: assigned, type: 'links', itemid: link.id };
      await call(service, assignChannel, { key: user.key, params });
      expect((await link.restore({ version: '3' })).status).toBe(303);
      expect((await link.restore({ version: '4' })).status).toBe(303);
      expect((await link.restore({ version: '2' })).status).toBe(303);
      expect((await link.settings()).channel).toBe(body.channel);
    }
  });

  it('says why a version cannot be restored, beside the list', async () => {
    const link = await aLink({ custom: 'wanted' });
    await link.update({ custom: 'moved' });
    await addLinkFor(service, link.user, { custom: 'wanted' });
    const { status, text } = await link.restore({ version: '1' });
    expect(status).toBe(409);
    expect(readText(text)).toContain('That alias is taken.');
    expect(text).toContain('aria-label="Restore version 1"');
    expect((await link.restore({ version: '99' })).status).toBe(404);
    expect((await link.restore({})).status).toBe(400);
  });

  it('leaves another user’s link alone', async () => {
    const [link, other] = [await aLink({ metatitle: 'First' }), await aLink()];
    await link.update({ metatitle: 'Second' });
    const options = { params: { id: link.id } };
    const response = await sendForm(service, restoreConsoleLink, other.cookies, { version: '1' }, options);
    expect(response.status).toBe(404);
    expect((await link.history())[0].version).toBe(2);
  });
});
