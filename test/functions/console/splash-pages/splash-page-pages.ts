import { splashPageRoutes } from '../../../../shared/api/console/items.ts';
import { ESCAPED, EVIL, type ItemPages } from '../../../support/pages/item-pages.ts';

/** The pages of splash pages, and what the tests send to them. */
export const splashPagePages: ItemPages = {
  ...splashPageRoutes,
  listFields: (name, at) => ({ name, title: name, message: name, once: `${at}` }),
  change: { fields: { name: 'Renamed', counter: '20' }, shown: 'value="20"' },
  otherChange: { fields: { counter: '30' }, stored: 'Stored value: 20' },
  refused: {
    fields: { name: EVIL, message: EVIL, counter: '61' },
    problem: 'Seconds to wait must be a whole number of seconds from 1 to 60.',
    kept: `value="${ESCAPED}"`,
  },
  listUnits: 5,
  listRounds: 2,
  addUser: async (service) =>
    service.addUser({ planId: await service.addPlan({ splash: { enabled: '1', count: '0' } }) }),
};
