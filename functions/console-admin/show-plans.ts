import { showPlans } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { plansPage } from '../../shared/console/pages/admin/plans-page.ts';
import { readPlans } from '../../shared/data/plans.ts';

/** All plans with their prices and limits. */
export const handler = consoleEndpoint(showPlans, async ({ session }) =>
  plansPage(session, await readPlans([])),
);
