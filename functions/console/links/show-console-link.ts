import { showConsoleLink } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { clicksInRange } from '../../../shared/console/links/clicks-in-range.ts';
import { linkPage } from '../../../shared/console/links/link-page.ts';
import { readLinkReport } from '../../../shared/data/links/link-report.ts';

/** The page of one link. */
export const handler = consoleEndpoint(showConsoleLink, async ({ session, params, query, now, site }) => {
  const { found, ...range } = await clicksInRange(query, (asked) =>
    readLinkReport(session.user.id, params.id, asked, now),
  );
  return linkPage(session, found, { ...range, now, base: site.shortUrl });
});
