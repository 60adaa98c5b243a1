import { pixelRoutes } from '../../../../shared/api/console/items.ts';
import { ESCAPED, EVIL, itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

itemPageTests(testService(), {
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
});
