import { showQrCodes } from '../../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { qrCodesPage } from '../../../shared/console/qr-codes/qr-code-pages.ts';
import { readOwned } from '../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';

/** A page of the person's QR codes, newest first. */
export const handler = consoleEndpoint(showQrCodes, async ({ session, query }) => {
  const { items, total } = await readOwned(qrCodes, session.user.id, query);
  return qrCodesPage(session, { qrCodes: items, total, query });
});
