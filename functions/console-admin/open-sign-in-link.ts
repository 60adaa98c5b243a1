import { randomBytes } from 'node:crypto';
import { openSignInLink } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { signInLinkPage } from '../../shared/console/pages/admin/one-time-sign-in-page.ts';
import * as texts from '../../shared/console/texts/users.ts';
import { addSignInLink } from '../../shared/data/users/sign-ins.ts';
import { getUserByIdOrThrow } from '../../shared/data/users/users.ts';
import { ServiceError } from '../../shared/errors.ts';

/**
 * Creates a sign-in link, which only this response shows: the table has the hash of its token. Not for administrators: who finds
 * an open browser of one must not get a main API key or a new password, for which their password is needed.
 */
export const handler = consoleEndpoint(openSignInLink, async ({ session, params, now, site }) => {
  const user = await getUserByIdOrThrow(params.id);
  if (user.isAdmin) throw new ServiceError('main_key_only', { message: texts.signIn.administrators });
  const context = { actor: session.user, now, random: randomBytes, site };
  return signInLinkPage(session, user, await addSignInLink(user, context));
});
