import { overlayRoutes } from '../../../../shared/api/console/items.ts';
import { ESCAPED, EVIL, type ItemPages } from '../../../support/pages/item-pages.ts';

/** The pages of overlays, and what the tests send to them. */
export const overlayPages: ItemPages = {
  ...overlayRoutes,
  listFields: (name, at) => ({ name, type: 'message', text: name, once: `${at}` }),
  change: {
    fields: { name: 'Renamed', text: 'Changed text', position: 'top' },
    shown: 'Changed text</textarea>',
  },
  otherChange: {
    fields: { text: 'Another text' },
    stored: 'Stored value: Changed text',
  },
  refused: {
    fields: { name: EVIL, type: 'message', text: EVIL, button: EVIL },
    problem: 'Button URL is required with a button.',
    kept: `value="${ESCAPED}"`,
  },
  listUnits: 5,
  listRounds: 2,
  addUser: async (service) =>
    service.addUser({ planId: await service.addPlan({ overlay: { enabled: '1', count: '0' } }) }),
};
