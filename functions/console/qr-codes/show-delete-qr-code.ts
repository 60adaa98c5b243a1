import { showDeleteQrCode } from '../../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteQrCodePage } from '../../../shared/console/qr-codes/qr-code-pages.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';

/** Asks before a QR code is deleted. */
export const handler = consoleEndpoint(showDeleteQrCode, async ({ session, params }) =>
  deleteQrCodePage(session, await getOwned(qrCodes, session.user.id, params.id)),
);
