import { campaignRoutes } from '../../../../shared/api/console/items.ts';
import { ESCAPED, EVIL, itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

itemPageTests(testService(), {
  ...campaignRoutes,
  listFields: (name) => ({ name, slug: '', public: 'false' }),
  change: { fields: { name: 'Renamed', public: 'true' }, shown: 'value="Renamed"' },
  otherChange: {
    fields: { name: 'Another', public: 'false' },
    stored: 'id="public-problem">Stored value: yes',
  },
  refused: {
    fields: { name: EVIL, slug: 'not valid!' },
    problem: 'id="slug-problem"',
    kept: `value="${ESCAPED}"`,
  },
  listRounds: 3,
});
