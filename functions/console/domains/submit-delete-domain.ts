import { submitDeleteDomain } from '../../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { DOMAINS_PATH } from '../../../shared/console/pages/domain-pages.ts';
import { deleteStoredDomain } from '../../../shared/data/domains.ts';
import { redirect } from '../../../shared/reply.ts';

/** Deletes a branded domain; links on it stop working there. */
export const handler = consoleEndpoint(submitDeleteDomain, async ({ session, params }) => {
  await deleteStoredDomain(session.user.id, params.id);
  return redirect(DOMAINS_PATH, { status: 303 });
});
