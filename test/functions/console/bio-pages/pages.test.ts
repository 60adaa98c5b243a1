import { bioPageRoutes } from '../../../../shared/api/console/items.ts';
import { itemPageTests } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';

itemPageTests(testService(), {
  ...bioPageRoutes,
  addUser: async (service) => service.addUser({ planId: await service.addPlan({}) }),
  listFields: (name) => ({ name, title: 'Hello', public: 'true' }),
  change: { fields: { name: 'Renamed' }, shown: 'value="Renamed"' },
  otherChange: { fields: { name: 'Other' }, stored: 'Renamed' },
  refused: {
    fields: { name: 'Kept', avatar: 'nothing' },
    problem: 'Picture must be a complete URL that starts with https:// or http://',
    kept: 'value="Kept"',
  },
  listUnits: 5,
  listRounds: 2,
});
