import { deleteMessage } from '../../shared/api/visitor/sessions.ts';
import { deleteMessageOf } from '../../shared/data/messages.ts';
import * as texts from '../../shared/visitor/html/texts.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { redirect } from '../../shared/visitor/reply.ts';
import { isSameOrigin } from '../../shared/visitor/request/forms.ts';
import { findSignedInUser } from '../../shared/visitor/request/session.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Deletes a message of the signed-in user, if the request comes from the account page. */
export const handler = visitorEndpoint(deleteMessage, async ({ params, query, event, host, now, site }) => {
  if (!site.hosts.has(host)) return notFoundPage();
  if (!isSameOrigin(event, host)) return noticePage(403, texts.notDeleted);
  const signedIn = await findSignedInUser(event, { now, site });
  if (!signedIn) return noticePage(401, texts.notSignedIn);
  await deleteMessageOf(signedIn.user.id, Number(params.id));
  return redirect(`/account?page=${query.page}#messages`, { status: 303 });
});
