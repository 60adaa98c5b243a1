import { showConsoleLink } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { linkPage } from '../../../shared/console/links/link-page.ts';
import { readInPeriod } from '../../../shared/console/statistics/ask-period.ts';
import { readLinkReport } from '../../../shared/data/links/link-report.ts';

/** The page of one link. */
export const handler = consoleEndpoint(showConsoleLink, async ({ session, params, query, now, site }) => {
  const { found, ...period } = await readInPeriod(query, { ...session, now }, (...asked) =>
    readLinkReport(session.user.id, params.id, ...asked),
  );
  return linkPage(session, found, { ...period, now, base: site.shortUrl });
});
