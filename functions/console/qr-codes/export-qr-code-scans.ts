import { exportQrCodeScans } from '../../../shared/api/console/qr-codes.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { readForFile } from '../../../shared/console/statistics/ask-period.ts';
import { clicksCsv } from '../../../shared/console/statistics/clicks-csv.ts';
import { readItemReport } from '../../../shared/data/counting/item-report.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';

/** A QR code's scans over time, or by name, as a file. */
export const handler = consoleEndpoint(exportQrCodeScans, async ({ session, params, query, now }) => {
  const owned = { userId: session.user.id, id: params.id };
  const { found, asked } = await readForFile(query, { ...session, now }, (...period) =>
    readItemReport(qrCodes, owned, ...period),
  );
  const { item, report } = found;
  return clicksCsv({ subject: `qr-code-${item.id}`, asked, report, list: query.list, now });
});
