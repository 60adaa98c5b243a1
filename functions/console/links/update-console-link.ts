import { updateConsoleLink } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { withKeptPassword } from '../../../shared/console/forms/kept-password.ts';
import { withUploads } from '../../../shared/console/forms/uploads.ts';
import { isChoiceSearch, searchChoices } from '../../../shared/console/links/find-choices.ts';
import { withPastedTargets } from '../../../shared/console/links/pasted-targets.ts';
import { changeFromForm } from '../../../shared/console/links/save-link.ts';
import { showLinkForm } from '../../../shared/console/links/show-link-form.ts';
import { testLink } from '../../../shared/console/links/test-link.ts';
import { isLinkTest } from '../../../shared/console/links/tested-visitor.ts';
import { getWholeLink } from '../../../shared/data/links/links.ts';

/** Changes a link, unless it has changed since its form was opened. */
export const handler = consoleEndpoint(updateConsoleLink, async ({ session, params, ...request }) => {
  const uploaded = await withUploads(request.fields, { session, ...request });
  const fields = withKeptPassword(withPastedTargets(uploaded), session);
  const link = await getWholeLink(session.user.id, params.id);
  if (isLinkTest(fields)) {
    const { caller, timezone } = session;
    return showLinkForm(
      session,
      request,
      await testLink(caller, fields, { ...request, timezone, link }),
      link,
    );
  }
  if (isChoiceSearch(fields)) return showLinkForm(session, request, { form: searchChoices(fields) }, link);
  return changeFromForm({ ...request, fields, session }, link);
});
