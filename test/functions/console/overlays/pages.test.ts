import { overlayRoutes } from '../../../../shared/api/console/items.ts';
import { ESCAPED, EVIL, itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

itemPageTests(testService(), {
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
});
