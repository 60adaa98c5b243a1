import { pixelRoutes } from '../../../shared/api/console/items.ts';
import { createPixel, listPixels } from '../../../shared/api/pixels.ts';
import type { TestedKind } from '../items/kinds.ts';

export const kind: TestedKind = {
  list: listPixels,
  create: createPixel,
  body: { type: 'tagmgrpixel', name: 'A pixel', tag: 'GTM-ABC1234' },
  change: { tag: 'GTM-ZZZ9999' },
  longest: ({ text }) => ({ name: text(200) }),
  listMegabytes: 1,
  pages: pixelRoutes,
  typed: { new: { name: 'New', type: 'tagmgrpixel', tag: 'GTM-NEW1234' }, change: { name: 'Changed' } },
};
