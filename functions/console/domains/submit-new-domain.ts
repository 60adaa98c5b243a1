import { submitNewDomain } from '../../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { addOnce } from '../../../shared/console/forms/once.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../../shared/console/items/saved-or.ts';
import { domainFormPage, domainPath } from '../../../shared/console/pages/domain-pages.ts';
import { addDomain } from '../../../shared/data/domains.ts';
import { newDomain } from '../../../shared/domain/domains.ts';

/** Adds a branded domain whose DNS points here already, once for each form, and shows its state. */
export const handler = consoleEndpoint(submitNewDomain, async ({ session, fields, site }) => {
  const sent = await submitForm(
    submitNewDomain.request.form,
    fields,
    (body) =>
      addOnce(session.user.id, fields, () => addDomain(session.caller, newDomain(body, site.hosts), site)),
    { domain_taken: 'domain' },
  );
  return savedOr(domainPath, sent, (form) => domainFormPage(session, { site, form }));
});
