import { deleteMessage } from '../../shared/api/visitor/sessions.ts';
import { deleteMessageOf } from '../../shared/data/messages.ts';
import { findSignedIn } from '../../shared/data/users/signed-in.ts';
import { redirect } from '../../shared/reply.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { readSessionForm } from '../../shared/visitor/request/session-form.ts';
import * as texts from '../../shared/visitor/texts.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Deletes a message of the signed-in user, if the request comes from their account page. */
export const handler = visitorEndpoint(
  deleteMessage,
  async ({ params, query, event, host, now, site, brand }) => {
    if (!site.hosts.has(host)) return notFoundPage();
    const form = await readSessionForm(event, { host, now, site });
    if (form.kind === 'forged') return noticePage(403, texts.notDeleted, { brand });
    const signedIn = form.kind === 'signed-in' && (await findSignedIn(form.session, now));
    if (!signedIn) return noticePage(401, texts.notSignedIn, { brand });
    await deleteMessageOf(signedIn.user.id, Number(params.id));
    return redirect(`/account?page=${query.page}#messages`, { status: 303 });
  },
);
