import { showUser } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { userPage } from '../../shared/console/pages/admin/user-page.ts';
import { readPlans } from '../../shared/data/plans.ts';
import { readUserDetails } from '../../shared/data/users/user-details.ts';

/** A user with their plan and what they own. */
export const handler = consoleEndpoint(showUser, async ({ session, params, query, now }) =>
  userPage(session, {
    ...(await readUserDetails(params.id)),
    plans: await readPlans([]),
    now,
    done: query.done,
  }),
);
