import { describe, expect, it } from 'vitest';
import { getLink, getLinkSettings } from '../../../../shared/api/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { fullBodies } from '../../../support/items/full-links.ts';
import { aDeletedConsoleLink } from '../../../support/pages/console-history.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

type LinkArguments = [body?: Record<string, unknown>, owner?: TestUser];

const service = testService();
const aDeletedLink = (...given: LinkArguments) => aDeletedConsoleLink(service, ...given);

describe('POST /console/links/deleted', () => {
  it('restores the link, and shows its history', async () => {
    const { id, user, undelete, show } = await aDeletedLink();
    const { status, headers } = await undelete();
    expect([status, headers.location]).toEqual([303, `/console/links/${id}/history?done=undeleted`]);
    expect((await call(service, getLink, { key: user.key, params: { id } })).status).toBe(200);
    expect((await show()).text).toContain('No link was deleted');
    // As with a button that is pressed twice.
    expect((await undelete()).headers.location).toBe(headers.location);
    expect((await undelete({ id: `${id + 1}` })).status).toBe(404);
  });

  it('restores everything that a link can have', async () => {
    const user = await service.addUser({ planId: 3 });
    for (const body of await fullBodies(service, user)) {
      const { id, undelete } = await aDeletedLink(body, user);
      expect((await undelete()).status).toBe(303);
      expect((await undelete()).status).toBe(303);
      const settings = (await call(service, getLinkSettings, { key: user.key, params: { id } })).body.data;
      expect(settings).toMatchObject({ ...body, type: String(body.type) });
    }
  });

  it('says why a link cannot be restored, beside the list', async () => {
    const { user, alias, undelete } = await aDeletedLink();
    await addLinkFor(service, user, { custom: alias });
    const { status, text } = await undelete();
    expect(status).toBe(409);
    expect(readText(text)).toContain('That alias is taken.');
    expect(text).toContain(`aria-label="Restore sho.rt/${alias}"`);
    expect((await undelete({})).status).toBe(400);
  });

  it('leaves another user’s deleted link alone', async () => {
    const [link, other] = [await aDeletedLink(), await aDeletedLink()];
    expect((await other.undelete({ id: `${link.id}` })).status).toBe(404);
    expect((await link.undelete()).status).toBe(303);
  });
});
