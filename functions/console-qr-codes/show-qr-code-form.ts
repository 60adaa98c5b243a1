import { showQrCodeForm } from '../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { qrCodeFormPage } from '../../shared/console/pages/qr-code-pages.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../shared/data/qr-codes/qr-codes.ts';

/** The form of a QR code. */
export const handler = consoleEndpoint(showQrCodeForm, async ({ session, params }) =>
  qrCodeFormPage(session, { item: await getOwned(qrCodes, session.user.id, params.id) }),
);
