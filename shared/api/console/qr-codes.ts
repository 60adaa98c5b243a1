import * as v from 'valibot';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { IMAGE_MEMORY } from '../contract/function-contract.ts';
import { Fields } from '../fields/fields.ts';
import { QrType } from '../fields/qr-data.ts';
import { REDRAW_IMAGE } from '../images.ts';
import { DRAW_QR, QrCodeBody, QrCodeChange, REDRAW_LOGO } from '../qr-codes.ts';
import { exportQuery, periodQuery } from './period-query.ts';
import { QrForm } from './qr-form.ts';
import { ListQuery, pathId } from './requests.ts';

export const showQrCodes = defineConsoleRoute({
  id: 'showQrCodes',
  resource: 'console/qr-codes',
  method: 'GET',
  path: '/console/qr-codes',
  session: 'user',
  request: { query: ListQuery() },
});

export const showNewQrCode = defineConsoleRoute({
  id: 'showNewQrCode',
  resource: 'console/qr-codes',
  method: 'GET',
  path: '/console/qr-codes/new',
  session: 'user',
  request: { query: Fields({ type: v.fallback(QrType, 'link') }) },
});

/** Creates a QR code. The same form, sent again, creates no other one. */
export const submitNewQrCode = defineConsoleRoute({
  id: 'submitNewQrCode',
  resource: 'console/qr-codes',
  does: 'draws',
  method: 'POST',
  path: '/console/qr-codes/new',
  session: 'user',
  request: { form: QrForm(QrCodeBody) },
  runsOnce: true,
  memory: IMAGE_MEMORY,
  threads: [DRAW_QR, REDRAW_LOGO, REDRAW_IMAGE],
});

/** One QR code: its scans in a period, and what they had, its image, and its content. */
export const showQrCode = defineConsoleRoute({
  id: 'showQrCode',
  resource: 'console/qr-codes',
  method: 'GET',
  path: '/console/qr-codes/{id}',
  session: 'user',
  request: { params: pathId(), query: Fields(periodQuery) },
});

/** The scans of a QR code over time, or a list of what they had, as the page shows them, for spreadsheets. */
export const exportQrCodeScans = defineConsoleRoute({
  id: 'exportQrCodeScans',
  resource: 'console/qr-codes',
  method: 'GET',
  path: '/console/qr-codes/{id}/clicks.csv',
  session: 'user',
  request: { params: pathId(), query: exportQuery() },
});

export const showQrCodeForm = defineConsoleRoute({
  id: 'showQrCodeForm',
  resource: 'console/qr-codes',
  does: 'draws',
  method: 'GET',
  path: '/console/qr-codes/{id}/edit',
  session: 'user',
  request: { params: pathId() },
  memory: IMAGE_MEMORY,
  threads: [DRAW_QR],
});

export const submitQrCode = defineConsoleRoute({
  id: 'submitQrCode',
  resource: 'console/qr-codes',
  does: 'draws',
  method: 'POST',
  path: '/console/qr-codes/{id}/edit',
  session: 'user',
  request: { params: pathId(), form: QrForm(QrCodeChange) },
  memory: IMAGE_MEMORY,
  threads: [DRAW_QR, REDRAW_LOGO, REDRAW_IMAGE],
});

export const showDeleteQrCode = defineConsoleRoute({
  id: 'showDeleteQrCode',
  resource: 'console/qr-codes',
  method: 'GET',
  path: '/console/qr-codes/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});

export const submitDeleteQrCode = defineConsoleRoute({
  id: 'submitDeleteQrCode',
  resource: 'console/qr-codes',
  method: 'POST',
  path: '/console/qr-codes/{id}/delete',
  session: 'user',
  request: { params: pathId() },
});
