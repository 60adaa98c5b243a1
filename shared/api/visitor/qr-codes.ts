import * as v from 'valibot';
import { IMAGE_MEMORY } from '../contract/function-contract.ts';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';
import { DRAW_QR } from '../qr-codes.ts';

/** The image of a QR code. `file` is the code, optionally with `.svg` or `.png`. */
export const qrImage = defineVisitorRoute({
  id: 'qrImage',
  resource: 'visitor',
  includes: ['showNotFound'],
  does: 'draws',
  method: 'GET',
  path: '/qr/{file}',
  request: { params: Fields({ file: v.string() }) },
  memory: IMAGE_MEMORY,
  threads: [DRAW_QR],
  isCacheable: true,
  usesVisitorKey: true,
});

/** Redirects scanners of a QR code of type `link`. */
export const followQrCode = defineVisitorRoute({
  id: 'followQrCode',
  resource: 'visitor',
  includes: ['showNotFound'],
  method: 'GET',
  path: '/q/{code}',
  request: { params: Fields({ code: v.string() }) },
  usesVisitorKey: true,
});
