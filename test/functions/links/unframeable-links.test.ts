import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getLinkSettings, updateLink } from '../../../shared/api/links.ts';
import { createOverlay } from '../../../shared/api/overlays.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { useProbe } from '../../support/network/logo-server.ts';
import { type TestUser, testService } from '../../support/service.ts';

const denied = 'https://denied.example/?a=b';
const open = 'https://open.example/';
const probes: string[] = [];

const service = testService();
let user: TestUser;
let overlay: string;
beforeAll(async () => {
  useProbe(async (url) => {
    probes.push(url);
    return { url, headers: url.includes('denied') ? { 'x-frame-options': 'DENY' } : {} };
  });
  user = await service.addUser();
  const body = { type: 'message', name: 'Sale', text: 'Hello' };
  overlay = `overlay-${(await call(service, createOverlay, { key: user.key, body })).body.id}`;
});
beforeEach(() => {
  probes.length = 0;
});

const unframeable = async (id: number) =>
  (await call(service, getLinkSettings, { key: user.key, params: { id } })).body.unframeable;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604.1';
const visit = (alias: string, userAgent = browser) =>
  call(service, followLink, { params: { alias }, headers: { 'user-agent': userAgent } });

describe('a link whose target forbids frames', () => {
  it.each(['frame', 'overlay'])('redirects instead of showing the type %s', async (name) => {
    const type = name === 'overlay' ? overlay : name;
    const parameters = [{ name: 'x', value: 'y' }];
    const { id, alias } = await addLinkFor(service, user, { url: denied, type, parameters });
    expect(await unframeable(id)).toEqual([denied]);
    expect(await visit(alias)).toMatchObject({ status: 302, headers: { location: `${denied}&x=y` } });
  });

  it('redirects only visitors with such a target, however large the link is', async () => {
    const { id, alias } = await addLinkFor(service, user, {
      url: open,
      type: 'frame',
      devicetarget: [{ device: 'iPhone', link: denied }],
      parameters: [{ name: 'x', value: 'y'.repeat(2000) }],
      description: 'x'.repeat(2000),
    });
    expect(await unframeable(id)).toEqual([denied]);
    expect((await visit(alias)).text).toContain('<iframe');
    expect((await visit(alias, phone)).status).toBe(302);
  });

  it('loads the pixels of the link before the redirect', async () => {
    const pixels = [await addPixelFor(service, user)];
    const { alias } = await addLinkFor(service, user, { url: denied, type: 'frame', pixels });
    const { status, text } = await visit(alias);
    expect(status).toBe(200);
    expect(text).not.toContain('title="Page from');
  });

  it('is probed again with each change, and only while its type shows frames', async () => {
    const { id, alias } = await addLinkFor(service, user, { url: denied });
    const update = (body: object) => call(service, updateLink, { key: user.key, params: { id }, body });
    expect(probes).toEqual([]);
    await update({ url: denied, type: 'frame' });
    expect((await visit(alias)).status).toBe(302);
    await update({ url: open });
    expect((await visit(alias)).text).toContain('<iframe');
    await update({ url: denied });
    expect(await unframeable(id)).toEqual([denied]);
    await update({ url: denied, type: 'splash' });
    expect(await unframeable(id)).toEqual([]);
    expect((await visit(alias)).text).toContain('You’re almost there');
    expect(probes).toEqual([denied, open, denied]);
  });
});
