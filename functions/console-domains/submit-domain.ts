import { submitDomain } from '../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../shared/console/items/saved-or.ts';
import { DOMAINS_PATH, domainFormPage } from '../../shared/console/pages/domain-pages.ts';
import { changeStoredDomain, domains } from '../../shared/data/domains.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';
import { changeDomain } from '../../shared/domain/domains.ts';

/** Changes a branded domain. */
export const handler = consoleEndpoint(submitDomain, async ({ session, params, fields, site }) => {
  const domain = await getOwned(domains, session.user.id, params.id);
  const sent = await submitForm(
    submitDomain.request.form,
    fields,
    (body) =>
      changeStoredDomain(
        session.user.id,
        params.id,
        (before) => changeDomain(before, body, site.hosts),
        site,
      ),
    { domain_taken: 'domain' },
  );
  return savedOr(DOMAINS_PATH, sent, (form) => domainFormPage(session, { site, item: domain, form }));
});
