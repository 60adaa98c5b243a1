import type { User } from '../../../domain/users/users.ts';
import { html } from '../../../html/html.ts';
import type { VisitorResponse } from '../../../response.ts';
import { shownSecret } from '../../components/shown-secret.ts';
import { consolePage } from '../../layout/console-page.ts';
import type { ConsoleSession } from '../../session.ts';
import * as texts from '../../texts/users.ts';

/** Shows a sign-in link, which no other page does. */
export const signInLinkPage = (
  session: ConsoleSession,
  { id, username }: User,
  url: string,
): VisitorResponse =>
  consolePage(session, {
    title: texts.signIn.shown(username),
    nav: 'users',
    up: { href: `/console/admin/users/${id}`, text: username },
    body: html`<section class="card"><p>${texts.signIn.once}</p>
${shownSecret(url, texts.signIn.copy)}</section>`,
  });
