import { describe, expect, it } from 'vitest';
import { showDeletedLinks } from '../../../../shared/api/console/link-history.ts';
import { listConsoleLinks } from '../../../../shared/api/console/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { aDeletedConsoleLink } from '../../../support/pages/console-history.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

type LinkArguments = [body?: Record<string, unknown>, owner?: TestUser];

const service = testService();
const aDeletedLink = (...given: LinkArguments) => aDeletedConsoleLink(service, ...given);

describe('GET /console/links/deleted', () => {
  it('lists deleted links with a button that restores each, and the list of links leads there', async () => {
    const { user, cookies, show } = await aDeletedLink({ custom: 'gone-now', metatitle: '<b>Title</b>' });
    const { status, text } = await show();
    expect(status).toBe(200);
    expect(text).toContain('aria-label="Restore sho.rt/gone-now"');
    expect(text).toContain('&lt;b&gt;Title');
    expect(readText(text)).toContain('1 deleted link');
    await addLinkFor(service, user);
    const list = await call(service, listConsoleLinks, { cookies });
    expect(list.text).toContain('href="/console/links/deleted"');
  });

  it('says that there are none, and has a page past the end', async () => {
    const cookies = await signedInCookies(service, await service.addUser());
    const { text } = await call(service, showDeletedLinks, { cookies });
    expect(text).toContain('No link was deleted in the last 30 days.');
    expect((await (await aDeletedLink()).show({ page: 9 })).status).toBe(200);
  });
});
