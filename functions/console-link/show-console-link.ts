import { showConsoleLink } from '../../shared/api/console/link.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { linkPage } from '../../shared/console/pages/link-page.ts';
import { readLinkReport } from '../../shared/data/links/link-report.ts';

/** The page of one link. */
export const handler = consoleEndpoint(showConsoleLink, async ({ session, params, query, now, site }) =>
  linkPage(session, await readLinkReport(session.user.id, params.id, query, now), {
    query,
    now,
    base: site.shortUrl,
  }),
);
