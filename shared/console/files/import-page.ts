import type { Choices } from '../../data/links/link-choices.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { MAX_SESSION_FORM_CHARACTERS } from '../../visitor/request/forms.ts';
import { dataTable } from '../components/data-table.ts';
import { consoleForm } from '../forms/console-form.ts';
import { fileField, selectField, textArea } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/import.ts';

export const importStyles = css`
.form details>div{display:grid;gap:var(--s4);margin-top:var(--s2)}
td .url{max-width:32rem}
td .alias{min-width:6rem}
td>code{overflow-wrap:normal}
main>.form+.another{margin-top:var(--s3)}
main>.actions,.card>.actions{margin-bottom:var(--s4)}
#rows{min-height:9rem;font:var(--small)/1.5 ui-monospace,monospace}
`;

/** The collections that all links of a file can go to. */
export const IMPORT_CHOICES = ['domains', 'campaigns', 'channels'] as const;

interface ImportPage {
  choices: Choices;
  /** The service's own host, in short URLs. */
  host: string;
  form?: FormState;
}

/** The form for a file of links, and what such a file has. */
export function importPage(
  session: ConsoleSession,
  { form = newForm(), ...page }: ImportPage,
): VisitorResponse {
  return consolePage(session, {
    title: texts.title,
    nav: 'links',
    up: true,
    status: form.status,
    retryAfterSeconds: form.retryAfterSeconds,
    style: importStyles,
    body: html`<section class="card">${importForm(session, { form, ...page })}</section>
<section class="card"><h2>${texts.columns.title}</h2>
<p class="muted">${texts.columns.hint}${!session.user.isAdmin && ` ${texts.noPast}`}</p>
${columnTable(session.user.isAdmin)}</section>`,
  });
}

/** The form alone; `isCorrecting` leaves out the file, for rows that failed. */
export const importForm = (
  session: ConsoleSession,
  { form = newForm(), ...page }: ImportPage,
  isCorrecting = false,
): SafeHtml =>
  consoleForm(session, {
    action: '/console/import',
    submit: texts.form.submit,
    form,
    hasFile: true,
    fields: html`${
      !isCorrecting &&
      fileField(form, {
        name: 'file',
        label: texts.form.file,
        hint: texts.form.fileHint,
        accept: '.csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,text/plain,application/json',
      })
    }
${textArea(form, {
  name: 'rows',
  label: isCorrecting ? texts.form.failedRows : texts.form.rows,
  hint: isCorrecting ? texts.result.correctHint : texts.form.rowsHint,
  maxShown: MAX_SESSION_FORM_CHARACTERS,
})}
${choiceFields(form, page)}
<p class="muted">${texts.form.next}</p>`,
  });

/** Where all links of the file go. */
function choiceFields(form: FormState, { choices, host }: Omit<ImportPage, 'form'>): SafeHtml {
  const { domains = [], campaigns = [], channels = [] } = choices;
  const isOpen = ['domain', 'campaign', 'channel'].some(
    (name) => form.values.get(name)?.[0] || form.problems[name],
  );
  const none = { value: '', text: texts.form.none };
  return html`<details${isOpen && html` open`}><summary>${texts.form.forAll}</summary><div>
${selectField(form, {
  name: 'domain',
  label: texts.form.domain,
  hint: texts.form.domainHint,
  options: [{ value: '', text: texts.form.asInFile }, { value: host, text: host }, ...domains],
})}
${selectField(form, { name: 'campaign', label: texts.form.campaign, options: [none, ...campaigns] })}
${selectField(form, { name: 'channel', label: texts.form.channel, options: [none, ...channels] })}
</div></details>`;
}

const columnTable = (isAdmin: boolean): SafeHtml =>
  dataTable({
    caption: texts.columns.caption,
    isStacked: false,
    rows: [...texts.importColumns, ...(isAdmin ? texts.administratorColumns : [])],
    columns: [
      { label: texts.columns.name, cell: ([name]) => html`<code>${name}</code>` },
      { label: texts.columns.meaning, cell: ([, meaning]) => meaning },
    ],
  });
