import { editConsoleLink } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { toFormState } from '../../../shared/console/links/link-values.ts';
import { showLinkForm } from '../../../shared/console/links/show-link-form.ts';
import { getWholeLink } from '../../../shared/data/links/links.ts';

/** The form for a link, with its settings. */
export const handler = consoleEndpoint(editConsoleLink, async ({ session, params, ...request }) => {
  const link = await getWholeLink(session.user.id, params.id);
  return showLinkForm(session, request, { form: toFormState(link) }, link);
});
