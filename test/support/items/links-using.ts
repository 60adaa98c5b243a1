import { describe, expect, it } from 'vitest';
import type { ConsoleRoute } from '../../../shared/api/contract/console-route.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { call } from '../call.ts';
import { addLinkFor } from '../calls/builders.ts';
import { shownIn, sumUnits } from '../pages/console.ts';
import { EVIL, person } from '../pages/item-pages.ts';
import type { TestService, TestUser } from '../service.ts';
import { countRounds } from '../table/rounds.ts';
import { indexAll } from '../table/search.ts';
import { addOverlayFor } from './overlays.ts';
import { addSplashPageFor } from './splash-pages.ts';

/** Adds an overlay or a splash page: its id, and the type of links that show it. */
const adders = {
  overlay: async (service: TestService, user: TestUser) => {
    const id = await addOverlayFor(service, user);
    return { id, type: `overlay-${id}` };
  },
  'splash page': async (service: TestService, user: TestUser) => {
    const id = await addSplashPageFor(service, user);
    return { id, type: id };
  },
};

const edited = (text: string) =>
  [...text.matchAll(/href="\/console\/links\/(\d+)\/edit"/g)].map(([, id]) => Number(id));

/** What the page says before such an item is deleted. */
export function linksUsingTests(service: TestService, kind: keyof typeof adders, route: ConsoleRoute) {
  const other = kind === 'overlay' ? 'splash page' : 'overlay';

  async function start() {
    const user = await service.addUser();
    const { open } = await person(service, user);
    const { id, type } = await adders[kind](service, user);
    return { user, type, show: () => open(route, id) };
  }

  describe(`the links that use a ${kind}`, () => {
    it('are listed, the newest first, and followed when they change', async () => {
      const { user, type, show } = await start();
      expect(shownIn(await show())).toContain('No link uses it.');

      const first = await addLinkFor(service, user, { type, metatitle: EVIL });
      const second = await addLinkFor(service, user, { type });
      await addLinkFor(service, user, { type: (await adders[other](service, user)).type });
      await addLinkFor(service, user, { type: 'splash' });
      await indexAll(user);
      const shown = await show();
      expect(shownIn(shown)).toContain('2 links use it.');
      expect(edited(shown.text)).toEqual([second.id, first.id]);
      expect(shown.text).not.toContain('<script>alert');
      if (!process.env.DYNAMODB_ENDPOINT) expect([sumUnits(shown), countRounds(shown)]).toEqual([5.5, 3]);

      const body = { url: 'https://example.com/', type: 'direct' };
      await call(service, updateLink, { key: user.key, params: { id: first.id }, body });
      await indexAll(user);
      expect(shownIn(await show())).toContain('One link uses it.');
      await call(service, deleteLink, { key: user.key, params: { id: second.id } });
      expect(edited((await show()).text)).toEqual([]);
    });

    it('are the newest 20 of many', async () => {
      const { user, type, show } = await start();
      for (let i = 0; i < 22; i++) await addLinkFor(service, user, { type });
      await indexAll(user);
      const shown = await show();
      expect(shownIn(shown)).toMatch(/22 links use it\..*And 2 more\./);
      expect(edited(shown.text)).toHaveLength(20);
    });
  });
}
