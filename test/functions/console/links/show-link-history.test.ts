import { describe, expect, it } from 'vitest';
import { showLinkHistory } from '../../../../shared/api/console/link-history.ts';
import { showConsoleLink } from '../../../../shared/api/console/links.ts';
import { links } from '../../../../shared/data/links/links.ts';
import { getOwned } from '../../../../shared/data/owned/owned-items.ts';
import { call } from '../../../support/call.ts';
import { aConsoleLink } from '../../../support/console-history.ts';
import { readText } from '../../../support/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

type Given = [body?: Record<string, unknown>, owner?: TestUser];

const service = testService();
const aLink = (...given: Given) => aConsoleLink(service, ...given);

describe('GET /console/links/{id}/history', () => {
  it('lists who changed what, with a button that restores each version but the current one', async () => {
    const link = await aLink({ custom: 'storied', password: 'zebra-1' });
    await link.update({ url: 'https://example.com/new', metatitle: 'Title', password: 'zebra-2' });
    const { status, text } = await link.show();
    expect(status).toBe(200);
    const shown = readText(text);
    for (const expected of [
      'History: sho.rt/storied',
      `${link.user.username}, main API key`,
      'url: https://example.com/ → https://example.com/new',
      'metatitle: none → Title',
      'password: changed',
      'Created with',
      'custom: storied',
      '2 versions, newest first',
      'kept for 365 days',
    ])
      expect(shown).toContain(expected);
    expect(text).toContain('aria-label="Restore version 1"');
    expect(text).not.toContain('aria-label="Restore version 2"');
    const { passwordHash = '' } = await getOwned(links, link.user.id, link.id);
    expect(passwordHash).not.toBe('');
    for (const hidden of ['zebra', passwordHash]) expect(text).not.toContain(hidden);
    const page = await call(service, showConsoleLink, { params: { id: link.id }, cookies: link.cookies });
    expect(page.text).toContain(`href="/console/links/${link.id}/history"`);
  });

  it('escapes what people wrote, and shortens long values', async () => {
    const link = await aLink({ metatitle: '<script>alert(1)</script>' });
    await link.update({ description: 'x'.repeat(5000) });
    const { text } = await link.show();
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;alert');
    expect(text).not.toContain('x'.repeat(301));
  });

  it('has pages, and one past the end', async () => {
    const link = await aLink();
    for (let n = 0; n < 21; n++) await link.update({ metatitle: `Title ${n}` });
    expect((await link.show()).text).toContain(`href="/console/links/${link.id}/history?page=2"`);
    expect((await link.show({ page: 2 })).text).toContain('Created with');
    expect((await link.show({ page: 9 })).status).toBe(200);
  });

  it('does not exist for another user’s link, and shows nothing that an address makes up', async () => {
    const [link, other] = [await aLink(), await aLink()];
    const { id } = link;
    expect((await call(service, showLinkHistory, { params: { id }, cookies: other.cookies })).status).toBe(
      404,
    );
    const { status, text } = await link.show({ done: '<b>', omitted: '<i>', page: '-1' });
    expect([status, text.includes('role="status"')]).toEqual([200, false]);
  });
});
