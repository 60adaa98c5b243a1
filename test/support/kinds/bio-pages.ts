import { createBioPage, listBioPages } from '../../../shared/api/bio-pages.ts';
import { bioPageRoutes } from '../../../shared/api/console/items.ts';
import type { TestedKind } from '../items/kinds.ts';

export const kind: TestedKind = {
  list: listBioPages,
  create: createBioPage,
  body: { name: 'A bio page' },
  longest: ({ text }) => ({ name: text(200), title: text(100), description: text(200) }),
  listMegabytes: 15,
  pages: bioPageRoutes,
  typed: {
    new: {
      name: 'New',
      title: 'New',
      socials: 'https://example.com/me',
    },
    change: { name: 'Changed' },
  },
};
