import { showQrCode } from '../../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { qrCodePage } from '../../../shared/console/qr-codes/qr-code-page.ts';
import { readInPeriod } from '../../../shared/console/statistics/ask-period.ts';
import { readItemReport } from '../../../shared/data/counting/item-report.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';

/** The page of one QR code. */
export const handler = consoleEndpoint(showQrCode, async ({ session, params, query, now }) => {
  const owned = { userId: session.user.id, id: params.id };
  const { found, ...period } = await readInPeriod(query, { ...session, now }, (...asked) =>
    readItemReport(qrCodes, owned, ...asked),
  );
  return qrCodePage(session, found, period);
});
