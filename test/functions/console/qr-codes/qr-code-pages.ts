import {
  showDeleteQrCode,
  showNewQrCode,
  showQrCodeForm,
  showQrCodes,
  submitDeleteQrCode,
  submitNewQrCode,
  submitQrCode,
} from '../../../../shared/api/console/qr-codes.ts';
import { ESCAPED, EVIL, type ItemPages } from '../../../support/pages/item-pages.ts';

const COLORS = { foreground: '#123456', background: '#fefefe' };
const url = 'https://example.com/';

/** The pages of QR codes, and what the tests send to them. */
export const qrCodePages: ItemPages = {
  list: showQrCodes,
  showNew: showNewQrCode,
  submitNew: submitNewQrCode,
  showForm: showQrCodeForm,
  submitForm: submitQrCode,
  showDelete: showDeleteQrCode,
  submitDelete: submitDeleteQrCode,
  listFields: (name) => ({ type: 'link', data: url, name, ...COLORS, logo: '' }),
  change: {
    fields: { type: 'link', data: 'https://example.com/changed', name: 'Renamed', ...COLORS, logo: '' },
    shown: 'value="https://example.com/changed"',
  },
  otherChange: {
    fields: { data: 'https://example.com/other' },
    stored: 'Stored value: https://example.com/changed',
  },
  refused: {
    fields: { type: 'link', data: EVIL, name: '', ...COLORS },
    problem: 'URL must be a complete URL that starts with https:// or http://',
    kept: `value="${ESCAPED}"`,
  },
  refusedChange: {
    fields: { data: url, name: EVIL, foreground: '#ffffff', background: '#000000' },
    problem: 'Foreground must be darker than the background',
    kept: `value="${ESCAPED}"`,
  },
  listUnits: 6,
  listRounds: 2,
};
