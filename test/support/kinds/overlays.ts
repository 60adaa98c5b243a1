import { overlayRoutes } from '../../../shared/api/console/items.ts';
import { createOverlay, listOverlays } from '../../../shared/api/overlays.ts';
import type { TestedKind } from '../items/kinds.ts';

export const kind: TestedKind = {
  list: listOverlays,
  create: createOverlay,
  body: { type: 'message', name: 'An overlay', text: 'Hello' },
  longest: ({ text, imageUrl }) => ({
    name: text(200),
    text: text(1000),
    button: text(60),
    buttonurl: imageUrl,
  }),
  listMegabytes: 30,
  pages: overlayRoutes,
  typed: {
    new: {
      name: 'New',
      type: 'message',
      text: 'New',
      button: 'Go',
      buttonurl: 'https://example.com/article',
    },
    change: { name: 'Changed' },
  },
};
