import { UTM_PARAMETERS } from '../../api/console/link-form.ts';
import { MAX_UTM_TEXT } from '../../api/console/utm-templates.ts';
import { css, html } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { doneNotice } from '../components/notice.ts';
import { consoleForm } from '../forms/console-form.ts';
import { textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import { addRows } from '../scripts/add-rows.ts';
import type { ConsoleSession } from '../session.ts';
import { utm } from '../texts/link-form.ts';
import * as texts from '../texts/utm-templates.ts';
import { linkStyles } from './link-styles.ts';
import { rows } from './target-rows.ts';

const style = css`${linkStyles}
.rows>.row{padding-bottom:var(--s4);border-bottom:1px solid var(--edge)}
.form>.actions{position:static;padding:0;background:none}
@media (min-width:40rem){
fieldset.rows>.row{grid-template-columns:repeat(2,minmax(0,1fr)) auto}
.row>.field:nth-child(odd){grid-column:1}
.row>.field:nth-child(even){grid-column:2}
}
`;

/** All UTM templates of the account, in one form. */
export const utmTemplatesPage = (
  session: ConsoleSession,
  form: FormState,
  done?: 'saved' | undefined,
): VisitorResponse =>
  consolePage(session, {
    title: texts.title,
    nav: 'links',
    up: true,
    status: form.status,
    style,
    script: addRows,
    body: html`${doneNotice(done && texts.done)}
<section class="card"><p class="muted">${texts.hint}</p>
${consoleForm(session, {
  action: '/console/utm-templates',
  submit: texts.save,
  form,
  fields: rows(form, {
    list: 'templates',
    legend: texts.title,
    row: (
      prefix,
    ) => html`${textField(form, { name: `${prefix}.name`, label: texts.name, maxLength: MAX_UTM_TEXT })}
${UTM_PARAMETERS.map((name) =>
  textField(form, { name: `${prefix}.${name}`, label: utm[name], maxLength: MAX_UTM_TEXT }),
)}`,
  }),
})}</section>`,
  });
