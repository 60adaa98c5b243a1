import { showNewUser } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { newUserPage } from '../../shared/console/pages/admin/new-user-page.ts';
import { readPlans } from '../../shared/data/plans.ts';

/** The form that registers a user. */
export const handler = consoleEndpoint(showNewUser, async ({ session }) =>
  newUserPage(session, await readPlans([])),
);
