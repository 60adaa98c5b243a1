import { showDeleteDomain } from '../../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteDomainPage } from '../../../shared/console/pages/domain-pages.ts';
import { domains } from '../../../shared/data/domains.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** Asks before a branded domain is deleted. */
export const handler = consoleEndpoint(showDeleteDomain, async ({ session, params }) =>
  deleteDomainPage(session, await getOwned(domains, session.user.id, params.id)),
);
