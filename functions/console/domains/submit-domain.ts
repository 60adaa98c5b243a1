import { submitDomain } from '../../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { changeItem } from '../../../shared/console/items/change-item.ts';
import { DOMAINS_PATH, domainFormPage, formOfDomain } from '../../../shared/console/pages/domain-pages.ts';
import { changeStoredDomain, domains } from '../../../shared/data/domains.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { changeDomain } from '../../../shared/domain/domains.ts';
import { assertAsRead } from '../../../shared/domain/owned/assert-as-read.ts';

/** Changes a branded domain, unless it has changed since its form was opened. */
export const handler = consoleEndpoint(submitDomain, ({ session, params: { id }, fields, site }) =>
  changeItem(fields, {
    schema: submitDomain.request.form,
    path: DOMAINS_PATH,
    read: () => getOwned(domains, session.user.id, id),
    save: (body, revision) => {
      const change = (before: Parameters<typeof changeDomain>[0]) => {
        assertAsRead(before, revision);
        return changeDomain(before, body, site.hosts);
      };
      return changeStoredDomain(session.user.id, id, change, site);
    },
    formOf: formOfDomain,
    page: (item, form) => domainFormPage(session, { site, item, form }),
  }),
);
