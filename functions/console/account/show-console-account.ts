import { showConsoleAccount } from '../../../shared/api/console/account.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { accountPage } from '../../../shared/console/pages/account/account-page.ts';

/** The account of the signed-in person. */
export const handler = consoleEndpoint(showConsoleAccount, async ({ session, query }) =>
  accountPage(session, query),
);
