import * as v from 'valibot';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { IMAGE_MEMORY } from '../contract/function-contract.ts';
import { HexColor } from '../fields/colors.ts';
import { Fields, Optional } from '../fields/fields.ts';
import { qrLookFields } from '../fields/qr-look.ts';
import { LogoUrl } from '../fields/urls.ts';
import { REDRAW_IMAGE } from '../images.ts';
import { DRAW_QR, REDRAW_LOGO } from '../qr-codes.ts';
import { pathId } from './requests.ts';

/** What the QR code of a link looks like. */
export const LinkQrLook = Fields({
  foreground: Optional(HexColor),
  background: Optional(HexColor),
  logo: Optional(LogoUrl),
  ...qrLookFields,
});

/** Parsed later: what is wrong is shown beside the field. */
const look = {
  foreground: v.optional(v.string()),
  background: v.optional(v.string()),
  logo: v.optional(v.string()),
  shape: v.optional(v.string()),
  eyes: v.optional(v.string()),
  margin: v.optional(v.string()),
  frame: v.optional(v.string()),
};

/** The names of a look's fields. */
export const linkQrFields = Object.keys(look);

/** The QR code of a link's short URL as one chooses to have it, to see it before it is downloaded. */
export const showConsoleLinkQr = defineConsoleRoute({
  id: 'showConsoleLinkQr',
  resource: 'console/links',
  does: 'draws',
  method: 'GET',
  path: '/console/links/{id}/qr-code',
  session: 'user',
  request: { params: pathId(), query: Fields(look) },
  memory: IMAGE_MEMORY,
  threads: [REDRAW_LOGO],
});

/** Uploads a logo, and goes to the page with this look, or to one of its files. */
export const submitConsoleLinkQr = defineConsoleRoute({
  id: 'submitConsoleLinkQr',
  resource: 'console/links',
  does: 'draws',
  method: 'POST',
  path: '/console/links/{id}/qr-code',
  session: 'user',
  request: { params: pathId(), form: LinkQrLook },
  memory: IMAGE_MEMORY,
  threads: [REDRAW_IMAGE],
});

/** The same as a file. */
export const downloadConsoleLinkQr = defineConsoleRoute({
  id: 'downloadConsoleLinkQr',
  resource: 'console/links',
  does: 'draws',
  method: 'GET',
  path: '/console/links/{id}/qr',
  session: 'user',
  request: {
    params: pathId(),
    query: Fields({
      ...look,
      format: v.fallback(v.picklist(['svg', 'png', 'pdf']), 'svg'),
      size: v.optional(v.string()),
    }),
  },
  memory: IMAGE_MEMORY,
  threads: [DRAW_QR, REDRAW_LOGO],
});
