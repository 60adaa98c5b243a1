import { newConsoleLink } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { newForm } from '../../../shared/console/forms/form-state.ts';
import { showLinkForm } from '../../../shared/console/links/show-link-form.ts';

/** The form for a new link. */
export const handler = consoleEndpoint(newConsoleLink, ({ session, ...request }) =>
  showLinkForm(session, request, { form: newForm() }),
);
