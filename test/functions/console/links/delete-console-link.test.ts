import { describe, expect, it } from 'vitest';
import { deleteConsoleLink, showConsoleLink } from '../../../../shared/api/console/links.ts';
import { getLink } from '../../../../shared/api/links.ts';
import { followLink } from '../../../../shared/api/visitor/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { clickedLink } from '../../../support/clicks/clicked-link.ts';
import { addCampaignFor, linksOfCampaign } from '../../../support/items/campaigns.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

describe('POST /console/links/{id}/delete', () => {
  it('deletes the link, and leads to the list', async () => {
    const { id, alias, cookies } = await clickedLink(service);
    const response = await sendForm(service, deleteConsoleLink, cookies, {}, { params: { id } });
    expect([response.status, response.headers.location]).toEqual([303, '/console/links?done=deleted&of=1']);
    expect((await call(service, showConsoleLink, { params: { id }, cookies })).status).toBe(404);
    expect((await call(service, followLink, { params: { alias } })).status).toBe(404);
  });

  it('takes the link out of its campaign, and frees its external id', async () => {
    const user = await service.addUser();
    const campaign = await addCampaignFor(service, user, { name: 'Spring' });
    const { id, cookies } = await clickedLink(
      service,
      { campaign: campaign.id, externalid: 'order-1' },
      user,
    );
    expect((await linksOfCampaign(campaign.id)).ids).toEqual([id]);
    await sendForm(service, deleteConsoleLink, cookies, {}, { params: { id } });
    expect((await linksOfCampaign(campaign.id)).ids).toEqual([]);
    await addLinkFor(service, user, { externalid: 'order-1' });
  });

  it('shows that the link is gone when it is sent twice', async () => {
    const { id, cookies } = await clickedLink(service);
    await sendForm(service, deleteConsoleLink, cookies, {}, { params: { id } });
    const again = await sendForm(service, deleteConsoleLink, cookies, {}, { params: { id } });
    expect(again.status).toBe(404);
    expect(again.text).toContain('may have been deleted');
  });

  it('leaves another user’s link alone', async () => {
    const { user, id } = await clickedLink(service);
    const cookies = await signedInCookies(service, await service.addUser());
    const response = await sendForm(service, deleteConsoleLink, cookies, {}, { params: { id } });
    expect(response.status).toBe(404);
    expect((await call(service, getLink, { key: user.key, params: { id } })).status).toBe(200);
  });

  it('costs two reads and one transaction of few write units', async () => {
    const { id, cookies } = await clickedLink(service);
    const { requests } = await sendForm(service, deleteConsoleLink, cookies, {}, { params: { id } });
    expect(requests.map(({ operation }) => operation)).toEqual([
      'BatchGetItem',
      'GetItem',
      'TransactWriteItems',
    ]);
    expect(requests.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(21);
  });
});
