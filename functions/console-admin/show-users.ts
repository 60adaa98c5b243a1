import { showUsers } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { usersPage } from '../../shared/console/pages/admin/users-page.ts';
import { readPlans } from '../../shared/data/plans.ts';
import { readUserFigures } from '../../shared/data/users/user-figures.ts';
import { readUsers } from '../../shared/data/users/user-lists.ts';
import { searchUsers } from '../../shared/data/users/user-search.ts';

/** Users of a page. */
const LIMIT = 25;

/** A page of all users, or of those with a text in the email address or username. */
export const handler = consoleEndpoint(showUsers, async ({ session, query, now }) => {
  const { page, after, done } = query;
  const text = query.q.trim();
  const { users, next } = text
    ? await searchUsers({ text, after, limit: LIMIT })
    : { users: await readUsers({ onlyAdministrators: false }, { limit: LIMIT, page }) };
  const [plans, figures] = [await readPlans([]), await readUserFigures(users, now)];
  const search = text ? { text, after, next } : undefined;
  const hasMore = users.length === LIMIT;
  return usersPage(session, { users, figures, plans, page, hasMore, search, done, now });
});
