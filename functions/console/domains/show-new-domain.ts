import { showNewDomain } from '../../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { domainFormPage } from '../../../shared/console/pages/domain-pages.ts';

/** The form of a new branded domain. */
export const handler = consoleEndpoint(showNewDomain, async ({ session, site }) =>
  domainFormPage(session, { site }),
);
