import { campaignRoutes } from '../../../../shared/api/console/items.ts';
import { ESCAPED, EVIL, type ItemPages } from '../../../support/pages/item-pages.ts';

/** The pages of campaigns, and what the tests send to them. */
export const campaignPages: ItemPages = {
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
  listUnits: 5,
  listRounds: 3,
};
