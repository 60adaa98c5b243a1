import { updateConsoleLink } from '../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { withKeptPassword } from '../../shared/console/forms/kept-password.ts';
import { isOutdated } from '../../shared/console/forms/revision.ts';
import { findingForm, isFinding } from '../../shared/console/links/find-choices.ts';
import { formOf, withStored } from '../../shared/console/links/link-values.ts';
import { changeFromForm, changesPassword } from '../../shared/console/links/save-link.ts';
import { showLinkForm } from '../../shared/console/links/show-link-form.ts';
import { getWholeLink } from '../../shared/data/links/links.ts';
import { redirect } from '../../shared/visitor/reply.ts';

/** Changes a link. If it has changed since its form was opened, shows the form again with what is stored now. */
export const handler = consoleEndpoint(updateConsoleLink, async ({ session, params: { id }, ...request }) => {
  const saved = redirect(`/console/links?done=updated&of=${id}`, { status: 303 });
  const fields = withKeptPassword(request.fields, session);
  const before = await getWholeLink(session.user.id, id);
  if (isFinding(fields)) return showLinkForm(session, request, findingForm(fields), before);
  const sent = await changeFromForm({ ...request, fields, session }, before);
  if (!sent.form) return saved;
  const stored = await getWholeLink(session.user.id, id);
  if (!isOutdated(sent.form)) return showLinkForm(session, request, sent.form, stored);
  const compared = withStored(sent.form, formOf(stored), stored.revision);
  const isSame = Object.keys(compared.problems).length === 0 && !(await changesPassword(fields, stored));
  // The same form, sent twice.
  return isSame ? saved : showLinkForm(session, request, compared, stored);
});
