import { showUtmTemplates } from '../../../shared/api/console/utm-templates.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { newForm } from '../../../shared/console/forms/form-state.ts';
import { utmTemplatesPage } from '../../../shared/console/links/utm-templates-page.ts';

/** The form for the UTM templates of the account. */
export const handler = consoleEndpoint(showUtmTemplates, async ({ session, query }) =>
  utmTemplatesPage(session, newForm({ templates: session.user.utmTemplates ?? [] }), query.done),
);
