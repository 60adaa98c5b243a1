import { showDomainForm } from '../../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { domainFormPage } from '../../../shared/console/pages/domain-pages.ts';
import { domains } from '../../../shared/data/domains.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** The form of a branded domain. */
export const handler = consoleEndpoint(showDomainForm, async ({ session, params, site }) =>
  domainFormPage(session, { site, item: await getOwned(domains, session.user.id, params.id) }),
);
