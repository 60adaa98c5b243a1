import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { DateTime, Message, Page } from './fields/answers.ts';
import { HexColor } from './fields/colors.ts';
import { Fields, OneOf, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { HttpUrl } from './fields/urls.ts';

/** A text with a button, or a contact form. */
const overlayTypes = ['message', 'contact'] as const;

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
  button: Optional(Text(60)),
  buttonurl: Optional(HttpUrl),
  background: Optional(HexColor),
  foreground: Optional(HexColor),
  buttonbackground: Optional(HexColor),
  buttonforeground: Optional(HexColor),
  position: Optional(v.pipe(Text(100), OneOf(positions))),
};

export const OverlayBody = Fields({
  type: v.pipe(Text(100), OneOf(overlayTypes)),
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
  table: { Query: ['USER#*#overlays'] },
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
  table: { PutItem: ['USER#*#overlays'], UpdateItem: ['USER#*', 'USER#*#overlays'] },
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
  table: { GetItem: ['USER#*#overlays'], UpdateItem: ['USER#*#overlays'] },
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
  table: {
    GetItem: ['USER#*#overlays'],
    UpdateItem: ['USER#*', 'USER#*#overlays'],
    DeleteItem: ['USER#*#overlays'],
  },
});
