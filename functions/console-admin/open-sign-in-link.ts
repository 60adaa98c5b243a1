import { randomBytes } from 'node:crypto';
import { openSignInLink } from '../../shared/api/console/administration.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { signInLinkPage } from '../../shared/console/pages/admin/one-time-sign-in-page.ts';
import { addSignInLink } from '../../shared/data/users/sign-ins.ts';

/** Creates a sign-in link, which only this response shows: the table has the hash of its token. */
export const handler = consoleEndpoint(openSignInLink, async ({ session, params, now, site }) => {
  const context = { actor: session.user, now, random: randomBytes, site };
  const { user, url } = await addSignInLink(params.id, context);
  return signInLinkPage(session, user, url);
});
