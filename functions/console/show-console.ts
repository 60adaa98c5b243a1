import { showConsole } from '../../shared/api/console/overview.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { overviewPage } from '../../shared/console/pages/overview-page.ts';
import { readOverview } from '../../shared/data/overview.ts';

/** The first page of the console. */
export const handler = consoleEndpoint(showConsole, async ({ session, now, site }) =>
  overviewPage(session, await readOverview(session.user.id, now), site.shortUrl),
);
