import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { IMAGE_MEMORY } from './contract/function-contract.ts';
import { DateTime, Message, Page, Statistics } from './fields/answers.ts';
import { RgbColor } from './fields/colors.ts';
import { Fields, Optional, Text } from './fields/fields.ts';
import { PathId } from './fields/ids.ts';
import { PageQuery } from './fields/page-query.ts';
import { QrData, QrType } from './fields/qr-data.ts';
import { LogoUrl } from './fields/urls.ts';

const options = {
  name: Optional(Text(200)),
  background: Optional(RgbColor),
  foreground: Optional(RgbColor),
  logo: Optional(LogoUrl),
};

export const QrCodeBody = v.intersect([QrData, Fields(options)]);

/** Validated later: the format of `data` depends on the type, which may be the stored one. */
export const QrCodeChange = Fields({ type: Optional(QrType), data: v.unknown(), ...options });

const QrCodeEntry = v.strictObject({
  id: v.number(),
  link: v.string(),
  scans: v.number(),
  name: v.string(),
  date: DateTime,
});

/** Counts by name are strings, unlike those of links (interface 2.3). */
const QrCodeStatistics = Statistics(v.pipe(v.string(), v.regex(/^\d+$/)));

export const listQrCodes = defineRoute({
  id: 'listQrCodes',
  resource: 'qr-codes',
  method: 'GET',
  path: '/qr',
  access: 'user',
  request: { query: Fields(PageQuery) },
  response: Page('qrs', QrCodeEntry),
  list: true,
  errors: [],
  table: { Query: ['USER#*#qr-codes'] },
});

export const getQrCode = defineRoute({
  id: 'getQrCode',
  resource: 'qr-codes',
  method: 'GET',
  path: '/qr/{id}',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ details: QrCodeEntry, data: QrCodeStatistics }),
  errors: ['qr_code_not_found'],
  table: { GetItem: ['USER#*#qr-codes'], Query: ['STATISTICS#*'] },
});

/** The body that would create the QR code: `data` as `type` requires it, colors as `rgb(r,g,b)`, null for what is not set. */
const QrCodeSettings = v.strictObject({
  type: QrType,
  data: v.union([v.string(), v.record(v.string(), v.nullish(v.union([v.string(), v.boolean()])))]),
  name: v.nullable(v.string()),
  background: v.nullable(v.string()),
  foreground: v.nullable(v.string()),
  logo: v.optional(v.nullable(v.string())),
});

/** The settings of a QR code: `data` has every field of the create body, so that a client can change some and send it back. */
export const getQrCodeSettings = defineRoute({
  id: 'getQrCodeSettings',
  resource: 'qr-codes',
  method: 'GET',
  path: '/qr/{id}/settings',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: v.strictObject({ data: QrCodeSettings }),
  errors: ['qr_code_not_found'],
  table: { GetItem: ['USER#*#qr-codes'] },
});

export const createQrCode = defineRoute({
  id: 'createQrCode',
  resource: 'qr-codes',
  method: 'POST',
  path: '/qr/add',
  access: 'user',
  request: { body: QrCodeBody },
  response: v.strictObject({ id: v.number(), link: v.string() }),
  errors: [],
  table: { PutItem: ['QR-CODE#*', 'USER#*#qr-codes'], UpdateItem: ['USER#*', 'USER#*#qr-codes'] },
  memory: IMAGE_MEMORY,
  thread: 'shared/data/qr-codes/redraw-logo-worker.js',
});

export const updateQrCode = defineRoute({
  id: 'updateQrCode',
  resource: 'qr-codes',
  method: 'PUT',
  path: '/qr/{id}/update',
  access: 'user',
  request: { params: Fields({ id: PathId }), body: QrCodeChange },
  response: Message,
  errors: ['qr_code_not_found'],
  table: {
    GetItem: ['USER#*#qr-codes'],
    PutItem: ['QR-CODE#*'],
    UpdateItem: ['USER#*#qr-codes'],
    DeleteItem: ['QR-CODE#*'],
  },
  memory: IMAGE_MEMORY,
  thread: 'shared/data/qr-codes/redraw-logo-worker.js',
});

export const deleteQrCode = defineRoute({
  id: 'deleteQrCode',
  resource: 'qr-codes',
  method: 'DELETE',
  path: '/qr/{id}/delete',
  access: 'user',
  request: { params: Fields({ id: PathId }) },
  response: Message,
  errors: ['qr_code_not_found'],
  table: {
    GetItem: ['USER#*#qr-codes'],
    UpdateItem: ['MEMBERS#*', 'USER#*', 'USER#*#qr-codes'],
    PutItem: ['PURGE#*'],
    DeleteItem: ['MEMBERS#*', 'QR-CODE#*', 'USER#*#qr-codes'],
  },
});
