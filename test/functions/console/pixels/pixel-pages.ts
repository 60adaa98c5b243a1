import { pixelRoutes } from '../../../../shared/api/console/items.ts';
import { ESCAPED, EVIL, type ItemPages } from '../../../support/pages/item-pages.ts';

/** The pages of pixels, and what the tests send to them. */
export const pixelPages: ItemPages = {
  ...pixelRoutes,
  listFields: (name, at) => ({ name, type: 'tagmgrpixel', tag: `GTM-TEST${at}` }),
  change: { fields: { name: 'Renamed', tag: 'GTM-CHANGED' }, shown: 'value="GTM-CHANGED"' },
  otherChange: {
    fields: { tag: 'GTM-OTHER1' },
    stored: 'Stored value: GTM-CHANGED',
  },
  refused: {
    fields: { name: EVIL, type: 'forum', tag: 'no' },
    problem: 'Tag must be a Reddit pixel id such as',
    kept: `value="${ESCAPED}"`,
  },
  refusedChange: {
    fields: { name: EVIL, tag: 'no' },
    problem: 'Tag must be a Google Tag Manager container id',
    kept: `value="${ESCAPED}"`,
  },
  listUnits: 5,
  listRounds: 2,
  addUser: async (service) =>
    service.addUser({ planId: await service.addPlan({ pixels: { enabled: '1', count: '0' } }) }),
};
