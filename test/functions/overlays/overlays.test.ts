import { deleteOverlay, updateOverlay } from '../../../shared/api/overlays.ts';
import { itemApiTests } from '../../support/items/item-api-tests.ts';
import { someDate } from '../../support/items/lists.ts';
import { badOverlayFields, everyOverlayField } from '../../support/items/overlays.ts';
import { kind } from '../../support/kinds/overlays.ts';
import { testService } from '../../support/service.ts';

const white = { red: 255, green: 255, blue: 255 };
const {
  position: _,
  button: __,
  buttonurl: ___,
  ...kept
} = {
  ...everyOverlayField,
  background: { red: 16, green: 32, blue: 48 },
  foreground: white,
  buttonbackground: { red: 255, green: 255, blue: 221 },
  buttonforeground: { red: 0, green: 0, blue: 0 },
  date: someDate,
};
const { position, button, buttonurl } = everyOverlayField;

itemApiTests(testService(), {
  ...kind,
  update: updateOverlay,
  remove: deleteOverlay,
  entries: 'cta',
  entry: ({ type, name }) => ({ type, name, date: someDate }),
  every: everyOverlayField,
  stored: { ...kept, position, button, buttonurl },
  changed: {
    body: { name: 'Weekly', foreground: '#ffe', position: null, button: '', buttonurl: null },
    stored: { ...kept, name: 'Weekly', foreground: { red: 255, green: 255, blue: 238 } },
  },
  neverBlank: ['name', 'text'],
  refused: badOverlayFields,
  name: 'Overlay',
  notFound: 'CTA overlay was not found.',
  limit: { name: 'overlay', items: 'CTA overlays' },
});
