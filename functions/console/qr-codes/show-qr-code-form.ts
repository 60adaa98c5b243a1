import { showQrCodeForm } from '../../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { qrCodeFormPage } from '../../../shared/console/qr-codes/qr-code-form-page.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';
import { readLogo } from '../../../shared/data/qr-codes/shown-qr-codes.ts';
import { toPicture } from '../../../shared/domain/qr-codes/qr-codes.ts';

/** The form of a QR code, with its image. */
export const handler = consoleEndpoint(showQrCodeForm, async ({ session, params, site }) => {
  const item = await getOwned(qrCodes, session.user.id, params.id);
  const logo = item.hasLogo ? await readLogo(item.code) : undefined;
  return qrCodeFormPage(session, { item, picture: toPicture(item, logo, site.shortUrl) });
});
