import { createConsoleLink } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { withKeptPassword } from '../../../shared/console/forms/kept-password.ts';
import { withUploads } from '../../../shared/console/forms/uploads.ts';
import { isChoiceSearch, searchChoices } from '../../../shared/console/links/find-choices.ts';
import { withPastedTargets } from '../../../shared/console/links/pasted-targets.ts';
import { createFromForm } from '../../../shared/console/links/save-link.ts';
import { showLinkForm } from '../../../shared/console/links/show-link-form.ts';
import { testLink } from '../../../shared/console/links/test-link.ts';
import { isLinkTest } from '../../../shared/console/links/tested-visitor.ts';
import { redirect } from '../../../shared/response.ts';

/** Creates a link, and goes to the list, which shows its short URL. */
export const handler = consoleEndpoint(createConsoleLink, async ({ session, fields, site, now }) => {
  const request = { site, now };
  const { caller, timezone } = session;
  const uploaded = await withUploads(fields, { session, ...request });
  const withPassword = withKeptPassword(withPastedTargets(uploaded), session);
  if (isLinkTest(fields))
    return showLinkForm(session, request, await testLink(caller, withPassword, { ...request, timezone }));
  if (isChoiceSearch(fields)) return showLinkForm(session, request, { form: searchChoices(withPassword) });
  const sent = await createFromForm({ session, sent: fields, fields: withPassword, ...request });
  if (sent.form) return showLinkForm(session, request, { form: sent.form });
  return redirect(`/console/links?done=created&of=${sent.result.id}`, { status: 303 });
});
