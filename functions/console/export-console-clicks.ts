import { exportConsoleClicks } from '../../shared/api/console/overview.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { readInPeriod } from '../../shared/console/statistics/ask-period.ts';
import { clicksCsv } from '../../shared/console/statistics/clicks-csv.ts';
import { readPeriodOfUser } from '../../shared/data/counting/period-clicks.ts';
import { reportPeriod } from '../../shared/domain/clicks/period-report.ts';

/** The clicks of the account over time, or by name, as a file. */
export const handler = consoleEndpoint(exportConsoleClicks, async ({ session, query, now }) => {
  const { found, asked } = await readInPeriod(query, { ...session, now }, async (period, filter) =>
    reportPeriod(period, await readPeriodOfUser(session.user.id, period), filter),
  );
  return clicksCsv({ subject: 'account', asked, report: found, list: query.list, now });
});
