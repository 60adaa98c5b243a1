import { deleteMessage } from '../../shared/api/visitor/sessions.ts';
import { deleteMessageOf } from '../../shared/data/messages.ts';
import { page } from '../../shared/visitor/pages/notice-page.ts';
import { redirect } from '../../shared/visitor/reply.ts';
import { isFromOwnPage } from '../../shared/visitor/request/forms.ts';
import { signedInBy } from '../../shared/visitor/request/session.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Deletes a message of whoever is signed in, if the request comes from their account's own page. */
export const handler = visitorEndpoint(deleteMessage, async ({ params, query, event, host, now, site }) => {
  if (!site.hosts.has(host)) return page(404, 'notFound');
  if (!isFromOwnPage(event, host)) return page(403, 'notDeleted');
  const signedIn = await signedInBy(event, { now, site });
  if (!signedIn) return page(401, 'notSignedIn');
  await deleteMessageOf(signedIn.user.id, Number(params.id));
  return redirect(`/account?page=${query.page}#messages`, { status: 303 });
});
