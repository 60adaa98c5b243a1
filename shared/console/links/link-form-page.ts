import { beginStep } from '../../event-loop.ts';
import { css, html, script } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { shortened } from '../components/shortened.ts';
import { consoleForm } from '../forms/console-form.ts';
import { previewBeside } from '../items/preview-pane.ts';
import { consolePage } from '../layout/console-page.ts';
import { addRows } from '../scripts/add-rows.ts';
import { checkAlias } from '../scripts/check-alias.ts';
import { fillUtm } from '../scripts/fill-utm.ts';
import { pasteTargets } from '../scripts/paste-targets.ts';
import { testLink } from '../scripts/test-link.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link-form.ts';
import * as previewTexts from '../texts/link-preview.ts';
import { type LinkFormPage, linkFormFields } from './link-form-fields.ts';
import { linkStyles } from './link-styles.ts';
import { panelStyles, testPanel } from './test-panel.ts';

const FORM_ID = 'link-form';

/** The form for a new link, or for the settings of one: the target and the short URL, and all else one fold away. */
export async function linkFormPage(session: ConsoleSession, page: LinkFormPage): Promise<VisitorResponse> {
  const { form, explained, link, token } = page;
  const fields = linkFormFields(session, page);
  await beginStep();
  const preview = previewBeside('/console/links/preview', previewTexts.hint, link?.alias);
  return consolePage(session, {
    title: link ? texts.editTitle : texts.newTitle,
    nav: 'links',
    up: link
      ? { href: `/console/links/${link.id}`, text: shortened(link.metatitle ?? link.alias, 40) }
      : true,
    status: form.status,
    style: css`${linkStyles}${panelStyles}`,
    script: script`${addRows}${checkAlias}${fillUtm}${pasteTargets}${testLink}${preview.script}`,
    csp: { 'connect-src': ["'self'"], ...preview.csp },
    body: html`${consoleForm(session, {
      id: FORM_ID,
      action: link ? `/console/links/${link.id}/edit` : '/console/links/new',
      submit: link ? texts.save : texts.create,
      form,
      hasFile: true,
      fields,
      buttons: preview.buttons,
    })}<div class="panels">${preview.after}${testPanel({ form, explained }, { formId: FORM_ID, token })}</div>`,
  });
}
