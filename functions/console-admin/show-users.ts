import { showUsers } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { usersPage } from '../../shared/console/pages/admin/users-page.ts';
import { readPlans } from '../../shared/data/plans.ts';
import { readUsers } from '../../shared/data/users/user-lists.ts';
import { findUserByLogin } from '../../shared/data/users/users.ts';

/** Users of a page. */
const LIMIT = 25;

/** A page of all users, or the one with an email address or a username, which costs as much with any number of users. */
export const handler = consoleEndpoint(showUsers, async ({ session, query: { page, q, done }, now }) => {
  const [search, plans] = [q.trim(), await readPlans([])];
  const shown = { plans, page, search, done, now };
  if (search) {
    const found = await findUserByLogin(search);
    return usersPage(session, { ...shown, users: found ? [found] : [], page: 1, hasMore: false });
  }
  const users = await readUsers({ onlyAdministrators: false }, { limit: LIMIT, page });
  return usersPage(session, { ...shown, users, hasMore: users.length === LIMIT });
});
