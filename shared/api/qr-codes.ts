import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { IMAGE_MEMORY } from './contract/function-contract.ts';
import { RgbColor } from './fields/colors.ts';
import { Described, Fields, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { QrData, QrType } from './fields/qr-data.ts';
import { qrEyes, qrLookFields, qrShapes } from './fields/qr-look.ts';
import { DateTime, Message, Page, Statistics } from './fields/responses.ts';
import { LogoUrl } from './fields/urls.ts';

/** The thread that redraws logos. */
export const REDRAW_LOGO = 'shared/data/qr-codes/redraw-logo-worker.js';

/** The thread that draws QR codes. */
export const DRAW_QR = 'shared/visitor/qr/draw-qr-worker.js';

const options = {
  name: Described(
    Optional(Text(200)),
    'A name for your own use. By default, the beginning of the code’s content.',
  ),
  background: Described(
    Optional(RgbColor),
    'The background color: `rgb(r,g,b)` with numbers from 0 to 255. The default is white.',
  ),
  foreground: Described(
    Optional(RgbColor),
    'The color of the dots, which must be darker than the background and have enough contrast for scanners. The default is black.',
  ),
  ...qrLookFields,
  logo: Described(
    Optional(LogoUrl),
    'The URL of a png or jpg for the center, at most 64 KB and 1024 by 1024 pixels. It is downloaded once, during the request. The path of a QR code’s image on this service, such as `/qr/abc.png`, also works.',
  ),
};

export const QrCodeBody = v.intersect([QrData, Fields(options)]);

/** Validated later: the format of `data` depends on the type, which may be the stored one. */
export const QrCodeChange = Fields({
  type: Described(Optional(QrType), 'The new type. By default, it does not change.'),
  data: Described(v.unknown(), 'The content, as required by the code’s type.'),
  ...options,
});

const QrCodeEntry = v.strictObject({
  id: v.number(),
  link: v.string(),
  scans: v.number(),
  name: v.string(),
  date: DateTime,
});

/** Counts by name are strings, unlike those of links. */
const QrCodeStatistics = Statistics(v.pipe(v.string(), v.regex(/^\d+$/)));

export const listQrCodes = defineRoute({
  id: 'listQrCodes',
  resource: 'qr-codes',
  summary: 'List QR codes',
  description: 'Newest first.',
  method: 'GET',
  path: '/qr',
  access: 'user',
  request: { query: Fields(PageQuery) },
  response: Page('qrs', QrCodeEntry),
  list: true,
  errors: [],
});

export const getQrCode = defineRoute({
  id: 'getQrCode',
  resource: 'qr-codes',
  summary: 'Read a QR code with its statistics',
  description:
    'Scans are counted only for codes of the type `link`. The counts by name are strings here, or 0 if there are no scans.',
  method: 'GET',
  path: '/qr/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ details: QrCodeEntry, data: QrCodeStatistics }),
  errors: ['qr_code_not_found'],
});

/** The body that would create the QR code: `data` as `type` requires it, colors as `rgb(r,g,b)`, null for what is not set. */
const QrCodeSettings = v.strictObject({
  type: QrType,
  data: v.union([v.string(), v.record(v.string(), v.nullish(v.union([v.string(), v.boolean()])))]),
  name: v.nullable(v.string()),
  background: v.nullable(v.string()),
  foreground: v.nullable(v.string()),
  shape: v.nullable(v.picklist(qrShapes)),
  eyes: v.nullable(v.picklist(qrEyes)),
  margin: v.nullable(v.number()),
  frame: v.nullable(v.string()),
  logo: v.nullable(v.string()),
});

/** The settings of a QR code: `data` has every field of the create body, so that a client can change some and send it back. */
export const getQrCodeSettings = defineRoute({
  id: 'getQrCodeSettings',
  resource: 'qr-codes',
  summary: 'Read the settings of a QR code',
  description:
    '`data` has every field of a request that creates a QR code, so you can change some and send it back.',
  method: 'GET',
  path: '/qr/{id}/settings',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ data: QrCodeSettings }),
  errors: ['qr_code_not_found'],
});

export const createQrCode = defineRoute({
  id: 'createQrCode',
  resource: 'qr-codes',
  does: 'draws',
  summary: 'Create a QR code',
  description:
    '`link` in the response is the URL of the image: SVG, or PNG with `.png` appended; `?size=` sets its width in pixels, rounded up to 64, 100, 150, 200, 250, 300 (the default), 400, 500, 600, 800, 1024, 1536, or 2048. With `.pdf`, it is a drawing for printers, `?size=` millimeters wide, rounded up to 20, 30, 40, 50 (the default), 60, 80, 100, 150, or 200. With a frame, an image is higher than it is wide. A code of the type `link` opens a URL of this service, which counts the scan and redirects to the target. So you can change the target of a printed code.',
  method: 'POST',
  path: '/qr/add',
  access: 'user',
  request: { body: QrCodeBody },
  response: v.strictObject({ id: v.number(), link: v.string() }),
  errors: [],
  memory: IMAGE_MEMORY,
  threads: [REDRAW_LOGO],
});

export const updateQrCode = defineRoute({
  id: 'updateQrCode',
  resource: 'qr-codes',
  does: 'draws',
  summary: 'Change a QR code',
  description:
    '`data` is required. Other absent fields keep their value; `null` clears an optional one. Printed codes of the type `link` redirect to the new target; codes of other types get a new image.',
  method: 'PUT',
  path: '/qr/{id}/update',
  access: 'user',
  request: { params: Fields({ id: PathId }), body: QrCodeChange },
  response: Message,
  errors: ['qr_code_not_found'],
  memory: IMAGE_MEMORY,
  threads: [REDRAW_LOGO],
});

export const deleteQrCode = defineRoute({
  id: 'deleteQrCode',
  resource: 'qr-codes',
  summary: 'Delete a QR code',
  description: 'Its image is deleted, and printed copies of a code of the type `link` stop working.',
  method: 'DELETE',
  path: '/qr/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['qr_code_not_found'],
});
