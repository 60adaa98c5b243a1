import { channelRoutes } from '../../../../shared/api/console/items.ts';
import { ESCAPED, EVIL, itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

itemPageTests(testService(), {
  ...channelRoutes,
  listFields: (name) => ({ name, description: '', color: '#aa3366', starred: 'false' }),
  change: {
    fields: { name: 'Renamed', description: '', color: '#010203', starred: 'false' },
    shown: 'type="color" value="#010203"',
  },
  otherChange: {
    fields: { color: '#aabbcc', starred: 'true' },
    stored: 'Stored value: #010203',
  },
  refused: {
    fields: { name: '', description: EVIL, color: '#aa3366' },
    problem: 'id="name-problem"',
    kept: `\n${ESCAPED}</textarea>`,
  },
  refusedChange: {
    fields: { name: 'First', description: EVIL, color: 'red;}' },
    problem: 'id="color-problem"',
    kept: `\n${ESCAPED}</textarea>`,
  },
});
