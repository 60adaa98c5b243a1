import { splashPageRoutes } from '../../../../shared/api/console/items.ts';
import { ESCAPED, EVIL, itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

itemPageTests(testService(), {
  ...splashPageRoutes,
  listFields: (name, at) => ({ name, title: name, message: name, once: `${at}` }),
  change: { fields: { name: 'Renamed', counter: '20' }, shown: 'value="20"' },
  otherChange: { fields: { counter: '30' }, stored: 'Stored value: 20' },
  refused: {
    fields: { name: EVIL, message: EVIL, counter: '61' },
    problem: 'Seconds to wait must be a whole number of seconds from 1 to 60.',
    kept: `value="${ESCAPED}"`,
  },
});
