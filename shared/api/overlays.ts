import * as v from 'valibot';
import { createRoute, deleteRoute, listRoute, updateRoute } from './contract/item-routes.ts';
import { HexColor } from './fields/colors.ts';
import { Described, DocumentedAs, Fields, OneOf, Optional, Text } from './fields/fields.ts';
import { DateTime, Message } from './fields/responses.ts';
import { HttpUrl } from './fields/urls.ts';

/** A text with a button, or a contact form. */
export const overlayTypes = ['message', 'contact'] as const;

/** Where the overlay appears on the target page. */
export const positions = [
  'top-left',
  'top',
  'top-right',
  'center',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

const OverlayName = Text(200);
const OverlayText = Text(1000);

const options = {
  /** Label of the button that opens `buttonurl` or submits the form. */
  button: Described(Optional(Text(60)), 'The label of the button that opens `buttonurl` or sends the form.'),
  buttonurl: Described(Optional(HttpUrl), 'The page that the button of a message opens.'),
  background: Described(Optional(HexColor), 'The background color, such as `#1d5bb8`.'),
  foreground: Described(Optional(HexColor), 'The color of the text.'),
  buttonbackground: Described(Optional(HexColor), 'The background color of the button.'),
  buttonforeground: Described(Optional(HexColor), 'The color of the button’s label.'),
  position: Described(
    Optional(v.pipe(DocumentedAs(Text(100), { enum: [...positions] }), OneOf(positions))),
    'Where the overlay appears over the target.',
  ),
};

export const OverlayBody = Fields({
  type: Described(
    v.pipe(DocumentedAs(Text(100), { enum: [...overlayTypes] }), OneOf(overlayTypes)),
    '`message` for a text with a button, `contact` for a form.',
  ),
  name: Described(OverlayName, 'A name for your own use.'),
  text: Described(OverlayText, 'What visitors read.'),
  ...options,
});
export const OverlayChange = Fields({
  name: Described(Optional(OverlayName), 'A name for your own use.'),
  text: Described(Optional(OverlayText), 'What visitors read.'),
  ...options,
});

const OverlayEntry = v.strictObject({
  id: v.number(),
  type: v.picklist(overlayTypes),
  name: v.string(),
  date: DateTime,
});

const overlays = {
  resource: 'overlays',
  paths: { list: '/overlay', one: '/overlay' },
  notFound: 'overlay_not_found',
} as const;

export const listOverlays = listRoute(overlays, {
  id: 'listOverlays',
  summary: 'List CTA overlays',
  description: 'Newest first. Overlays are messages and contact forms that appear over a target page.',
  entries: ['cta', OverlayEntry],
});

export const createOverlay = createRoute(overlays, {
  id: 'createOverlay',
  summary: 'Create a CTA overlay',
  description:
    'A message with a button, or a contact form, that links show over their targets. A link with the type `overlay-<id>` shows it. Text must have a contrast of at least 4.5:1 with its background.',
  body: OverlayBody,
  response: v.strictObject({ id: v.number() }),
  errors: ['plan_limit'],
});

export const updateOverlay = updateRoute(overlays, {
  id: 'updateOverlay',
  summary: 'Change a CTA overlay',
  description: 'Absent fields keep their value; `null` clears an optional one. The type cannot be changed.',
  body: OverlayChange,
  response: Message,
});

export const deleteOverlay = deleteRoute(overlays, {
  id: 'deleteOverlay',
  summary: 'Delete a CTA overlay',
  description: 'Links that used it redirect directly.',
});
