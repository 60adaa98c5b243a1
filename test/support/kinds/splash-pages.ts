import { splashPageRoutes } from '../../../shared/api/console/items.ts';
import { createSplashPage, listSplashPages } from '../../../shared/api/splash-pages.ts';
import type { TestedKind } from '../items/kinds.ts';

export const kind: TestedKind = {
  list: listSplashPages,
  create: createSplashPage,
  body: { name: 'A splash page' },
  longest: ({ text, imageUrl }) => ({
    name: text(200),
    title: text(200),
    message: text(5000),
    banner: imageUrl,
    logo: imageUrl,
  }),
  listMegabytes: 68,
  pages: splashPageRoutes,
  typed: { new: { name: 'New', title: 'New', message: 'New' }, change: { name: 'Changed' } },
};
