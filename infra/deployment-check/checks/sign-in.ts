import { isLinkServiceError } from '../../../clients/typescript/src/index.ts';
import type { Check, Deployment } from '../deployment/deployment.ts';
import { Skip, verify } from '../deployment/outcome.ts';
import { visit } from '../deployment/visit.ts';

/** Signs in to the console with a link that works once, and signs out. */
export const signIn: Check = {
  name: 'console sign-in',
  async run(deployment) {
    const { origin } = deployment;
    const form = await visit(`${origin}/login`);
    verify(form.status === 200, `the sign-in page returned ${form.status}`);
    const { username, link } = await createSignInLink(deployment);
    verify(link.startsWith(`${origin}/`), `the sign-in link is on ${new URL(link).origin}`);

    const signedIn = await visit(link);
    const [setCookie = ''] = signedIn.headers['set-cookie'] ?? [];
    verify(signedIn.status === 303 && setCookie !== '', `the sign-in link returned ${signedIn.status}`);
    for (const attribute of ['HttpOnly', 'SameSite=Lax', ...(origin.startsWith('https:') ? ['Secure'] : [])])
      verify(setCookie.includes(`; ${attribute}`), `the session’s cookie lacks ${attribute}`);
    const cookie = setCookie.split(';')[0] ?? '';
    const open = () => visit(`${origin}/console`, { headers: { cookie } });

    const page = await open();
    const text = page.body.toString();
    verify(page.status === 200 && text.includes(username), `the console returned ${page.status}`);
    const again = await visit(link);
    verify(again.status === 401, `the sign-in link works twice (${again.status})`);

    const csrf = /name="csrf" value="([\w-]+)"/.exec(text)?.[1] ?? '';
    const signedOut = await visit(`${origin}/logout`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ csrf, scope: 'browser' })),
    });
    verify(signedOut.status === 200, `signing out returned ${signedOut.status}`);
    verify((await open()).status === 303, 'the session is still open after signing out');
    return `${username} signed in and out`;
  },
};

async function createSignInLink({ client }: Deployment): Promise<{ username: string; link: string }> {
  const { id, username } = await client.account.get();
  try {
    return { username, link: (await client.users.createSignInLink(id)).url };
  } catch (error) {
    if (isLinkServiceError(error, 'admin_only') || isLinkServiceError(error, 'key_scope'))
      throw new Skip('the key is not an administrator’s main key');
    throw error;
  }
}
