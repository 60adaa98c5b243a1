import { createConsoleLink } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { withKeptPassword } from '../../../shared/console/forms/kept-password.ts';
import { isChoiceSearch, searchChoices } from '../../../shared/console/links/find-choices.ts';
import { createFromForm } from '../../../shared/console/links/save-link.ts';
import { showLinkForm } from '../../../shared/console/links/show-link-form.ts';
import { redirect } from '../../../shared/response.ts';

/** Creates a link, and goes to the list, which shows its short URL. */
export const handler = consoleEndpoint(createConsoleLink, async ({ session, fields, site, now }) => {
  const withPassword = withKeptPassword(fields, session);
  if (isChoiceSearch(fields)) return showLinkForm(session, { site, now }, searchChoices(withPassword));
  const sent = await createFromForm({ session, sent: fields, fields: withPassword, site, now });
  if (sent.form) return showLinkForm(session, { site, now }, sent.form);
  return redirect(`/console/links?done=created&of=${sent.result.id}`, { status: 303 });
});
