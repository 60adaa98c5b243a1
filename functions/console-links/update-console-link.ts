import { updateConsoleLink } from '../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { isOutdated } from '../../shared/console/forms/revision.ts';
import { formOf, withStored } from '../../shared/console/links/link-values.ts';
import { changeFromForm } from '../../shared/console/links/save-link.ts';
import { showLinkForm } from '../../shared/console/links/show-link-form.ts';
import { getWholeLink } from '../../shared/data/links/links.ts';
import { redirect } from '../../shared/visitor/reply.ts';

/** Changes a link. If it has changed since its form was opened, shows the form again with what is stored now. */
export const handler = consoleEndpoint(updateConsoleLink, async ({ session, params: { id }, ...request }) => {
  const saved = redirect(`/console/links?done=updated&of=${id}`, { status: 303 });
  const sent = await changeFromForm({ ...request, session }, id);
  if (!sent.form) return saved;
  const stored = await getWholeLink(session.user.id, id);
  if (!isOutdated(sent.form)) return showLinkForm(session, request.site, sent.form, stored);
  const compared = withStored(sent.form, formOf(stored), stored.revision);
  const removesPassword = stored.passwordHash && request.fields.has('removepassword');
  const changesPassword = removesPassword || request.fields.get('password');
  // The same form, sent twice.
  if (Object.keys(compared.problems).length === 0 && !changesPassword) return saved;
  return showLinkForm(session, request.site, compared, stored);
});
