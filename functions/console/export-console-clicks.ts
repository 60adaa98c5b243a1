import { exportConsoleClicks } from '../../shared/api/console/overview.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { readForFile } from '../../shared/console/statistics/ask-period.ts';
import { clicksCsv } from '../../shared/console/statistics/clicks-csv.ts';
import { exportClickedLinks } from '../../shared/console/statistics/export-clicked-items.ts';
import { readAccountPeriod } from '../../shared/data/counting/period-clicks.ts';
import { reportPeriod } from '../../shared/domain/clicks/period-report.ts';
import { finishInTurns } from '../../shared/event-loop.ts';

/** The clicks of the account over time, by name, or of its links, as a file. */
export const handler = consoleEndpoint(exportConsoleClicks, async ({ session, query, now, site }) => {
  const { list } = query;
  if (list === 'links' || list === 'changes')
    return exportClickedLinks({ session, query, now, base: site.shortUrl }, list);
  const { found, asked } = await readForFile(query, { ...session, now }, async (period, filter) =>
    finishInTurns(reportPeriod(period, await readAccountPeriod(session.user.id, period), filter)),
  );
  return clicksCsv({ subject: 'account', asked, report: found, list, now });
});
