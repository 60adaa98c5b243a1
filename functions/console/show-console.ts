import { showConsole } from '../../shared/api/console/overview.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { overviewPage } from '../../shared/console/pages/overview-page.ts';
import { readInPeriod } from '../../shared/console/statistics/ask-period.ts';
import { readOverview } from '../../shared/data/overview.ts';

/** The first page of the console. */
export const handler = consoleEndpoint(showConsole, async ({ session, query, now, site }) => {
  const { found, ...period } = await readInPeriod(query, { ...session, now }, (...asked) =>
    readOverview(session.user.id, ...asked),
  );
  return overviewPage(session, found, { ...period, base: site.shortUrl });
});
