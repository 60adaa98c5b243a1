import { describe, expect, it } from 'vitest';
import { showDeleteOverlay } from '../../../shared/api/console/overlays.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { addLinkOf } from '../../support/builders.ts';
import { call } from '../../support/call.ts';
import { shownIn } from '../../support/console.ts';
import { EVIL, itemPageTests, person, roundsOf, unitsOf } from '../../support/item-pages.ts';
import { addOverlayOf } from '../../support/overlays.ts';
import { indexAll } from '../../support/search.ts';
import { testService } from '../../support/service.ts';
import { addSplashPageOf } from '../../support/splash-pages.ts';
import { overlayPages } from './overlay-pages.ts';

const service = testService();
itemPageTests(service, overlayPages).showDelete();

describe('the links that use an overlay', () => {
  it('are listed, the newest first, and followed when they change', async () => {
    const user = await service.addUser();
    const { open } = await person(service, user);
    const id = await addOverlayOf(service, user);
    const show = async () => shownIn(await open(showDeleteOverlay, id));
    expect(await show()).toContain('No link uses it.');

    const type = `overlay-${id}`;
    const first = await addLinkOf(service, user, { type, metatitle: EVIL });
    const second = await addLinkOf(service, user, { type });
    await addLinkOf(service, user, { type: await addSplashPageOf(service, user) });
    await addLinkOf(service, user, { type: 'splash' });
    await indexAll(user);
    const shown = await open(showDeleteOverlay, id);
    expect(shownIn(shown)).toContain('2 links use it.');
    const edited = [...shown.text.matchAll(/href="\/console\/links\/(\d+)\/edit"/g)].map(([, one]) =>
      Number(one),
    );
    expect(edited).toEqual([second.id, first.id]);
    expect(shown.text).not.toContain('<script>alert');
    if (!process.env.DYNAMODB_ENDPOINT) expect([unitsOf(shown), roundsOf(shown)]).toEqual([5.5, 3]);

    const url = 'https://example.com/';
    await call(service, updateLink, {
      key: user.key,
      params: { id: first.id },
      body: { url, type: 'direct' },
    });
    await indexAll(user);
    expect(await show()).toContain('One link uses it.');
    await call(service, deleteLink, { key: user.key, params: { id: second.id } });
    expect((await open(showDeleteOverlay, id)).text).not.toContain('/edit"');
  });

  it('are the newest 20 of many', async () => {
    const user = await service.addUser();
    const { open } = await person(service, user);
    const id = await addOverlayOf(service, user);
    for (let i = 0; i < 22; i++) await addLinkOf(service, user, { type: `overlay-${id}` });
    await indexAll(user);
    const shown = await open(showDeleteOverlay, id);
    expect(shownIn(shown)).toMatch(/22 links use it\..*And 2 more\./);
    expect(shown.text.match(/\/console\/links\/\d+\/edit"/g)).toHaveLength(20);
  });
});
