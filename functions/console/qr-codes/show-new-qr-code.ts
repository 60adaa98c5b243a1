import { showNewQrCode } from '../../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { qrCodeFormPage } from '../../../shared/console/qr-codes/qr-code-form-page.ts';

/** The form of a new QR code. */
export const handler = consoleEndpoint(showNewQrCode, async ({ session, query }) =>
  qrCodeFormPage(session, { type: query.type }),
);
