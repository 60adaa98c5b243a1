import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { HexColor } from './fields/colors.ts';
import {
  DateTime,
  EmailAddress,
  Fields,
  HttpUrl,
  Message,
  Optional,
  Page,
  PageQuery,
  PathId,
  Text,
} from './fields/fields.ts';

/** A text with a button, or a form by which visitors write to the owner. */
const overlayTypes = ['message', 'contact'] as const;

/** Where the box stands over the target. */
export const positions = [
  'top-left',
  'top',
  'top-right',
  'center',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

/** Characters that a visitor may write into each field of a form, at most. */
export const contactLimits = { name: 100, email: 254, message: 2000 } as const;

/** One line: what browsers send of an input. */
/* @__NO_SIDE_EFFECTS__ */
const Line = (most: number) => v.pipe(Text(most), v.regex(/^[^\t\n\r]*$/, 'must be one line'));

/** What a visitor wrote into the form. Forms send line breaks as CR LF (HTML, 4.10.22.7). */
export const ContactMessage = Fields({
  name: Optional(Line(contactLimits.name)),
  email: EmailAddress,
  message: v.pipe(
    v.string('is required'),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    Text(contactLimits.message),
  ),
});

/* @__NO_SIDE_EFFECTS__ */
const oneOf = <const T extends readonly string[]>(values: T) =>
  v.pipe(Text(100), v.picklist(values, `must be one of ${values.join(', ')}`));

const OverlayName = Text(200);
const OverlayText = Text(1000);

const options = {
  /** The button's label: of a message that leads somewhere, or of the form. */
  button: Optional(Text(60)),
  buttonurl: Optional(HttpUrl),
  background: Optional(HexColor),
  foreground: Optional(HexColor),
  buttonbackground: Optional(HexColor),
  buttonforeground: Optional(HexColor),
  position: Optional(oneOf(positions)),
};

export const OverlayBody = Fields({
  type: oneOf(overlayTypes),
  name: OverlayName,
  text: OverlayText,
  ...options,
});
export const OverlayChange = Fields({ name: Optional(OverlayName), text: Optional(OverlayText), ...options });

const OverlayEntry = v.strictObject({
  id: v.number(),
  type: v.picklist(overlayTypes),
  name: v.string(),
  date: DateTime,
});

export const listOverlays = defineRoute({
  id: 'listOverlays',
  resource: 'overlays',
  method: 'GET',
  path: '/overlay',
  access: 'user',
  request: { query: Fields(PageQuery) },
  response: Page('cta', OverlayEntry),
  list: true,
  errors: [],
  table: ['Query'],
});

export const createOverlay = defineRoute({
  id: 'createOverlay',
  resource: 'overlays',
  method: 'POST',
  path: '/overlay/add',
  access: 'user',
  request: { body: OverlayBody },
  response: v.strictObject({ id: v.number() }),
  errors: ['plan_limit'],
  table: ['UpdateItem', 'PutItem'],
});

export const updateOverlay = defineRoute({
  id: 'updateOverlay',
  resource: 'overlays',
  method: 'PUT',
  path: '/overlay/{id}/update',
  access: 'user',
  request: { params: Fields({ id: PathId }), body: OverlayChange },
  response: Message,
  errors: ['overlay_not_found'],
  table: ['GetItem', 'UpdateItem'],
});

export const deleteOverlay = defineRoute({
  id: 'deleteOverlay',
  resource: 'overlays',
  method: 'DELETE',
  path: '/overlay/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['overlay_not_found'],
  table: ['GetItem', 'UpdateItem', 'DeleteItem'],
});
