import { randomUUID } from 'node:crypto';
import type { Choices } from '../../data/links/link-choices.ts';
import type { Link } from '../../domain/links/links.ts';
import { html, type SafeHtml } from '../../visitor/html/html.ts';
import type { VisitorReply } from '../../visitor/reply.ts';
import { shortened } from '../components/shortened.ts';
import { consoleForm } from '../forms/console-form.ts';
import { textField } from '../forms/fields.ts';
import { type FormState, textIn } from '../forms/form-state.ts';
import { ONCE_FIELD } from '../forms/once.ts';
import { consolePage } from '../layout/console-page.ts';
import { addRows } from '../scripts/add-rows.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link-form.ts';
import {
  accessFields,
  addressFields,
  groupFields,
  previewFields,
  utmFields,
  wayFields,
} from './link-fields.ts';
import { linkStyles } from './link-styles.ts';
import { targetFields } from './target-fields.ts';

interface LinkFormPage {
  form: FormState;
  choices: Choices;
  /** The service's own host, in short URLs. */
  host: string;
  /** The link that is edited; a new one unless given. */
  link?: Pick<Link, 'id' | 'alias' | 'metatitle' | 'passwordHash'> | undefined;
}

/** The form for a new link, or for the settings of one: the target, and all else one fold away. */
export function linkFormPage(session: ConsoleSession, page: LinkFormPage): VisitorReply {
  const { form, link } = page;
  return consolePage(session, {
    title: link ? texts.editTitle : texts.newTitle,
    nav: 'links',
    up: link
      ? { href: `/console/links/${link.id}`, text: shortened(link.metatitle ?? link.alias, 40) }
      : true,
    status: form.status,
    style: linkStyles,
    script: addRows,
    body: consoleForm(session, {
      action: link ? `/console/links/${link.id}/edit` : '/console/links/new',
      submit: link ? texts.save : texts.create,
      form,
      fields: fieldsOf(page),
    }),
  });
}

const fieldsOf = ({ form, choices, host, link }: LinkFormPage): SafeHtml => html`${hiddenFields(form, link)}
<div class="card">${textField(form, {
  name: 'url',
  label: texts.url.label,
  hint: texts.url.hint,
  type: 'url',
  placeholder: 'https://',
  maxLength: 8192,
  isRequired: true,
})}</div>
${fold(form, texts.address.title, addressFields(form, choices, host, !link), ['custom', 'domain'])}
${fold(form, texts.targets.title, targetFields(form), ['devicetarget', 'geotarget', 'languagetarget', 'defaultlanguage'])}
${fold(form, texts.utm.title, utmFields(form), ['utm_', 'parameters', 'passquery'])}
${fold(form, texts.access.title, accessFields(form, link?.passwordHash !== undefined), ['password', 'expiry'])}
${fold(form, texts.way.title, wayFields(form, choices), ['type'])}
${fold(form, texts.groups.title, groupFields(form, choices), ['campaign', 'channel', 'pixels'])}
${fold(form, texts.preview.title, previewFields(form), ['meta', 'description'])}`;

/** A new link has a mark that makes its form different from all others; an existing one the revision that was read. */
const hiddenFields = (form: FormState, link?: object): SafeHtml =>
  link
    ? html`<input type="hidden" name="revision" value="${textIn(form, 'revision')}">`
    : html`<input type="hidden" name="${ONCE_FIELD}" value="${textIn(form, ONCE_FIELD) || randomUUID()}">`;

/** A group of fields; open if one of them has a value or a problem. */
function fold(form: FormState, title: string, fields: SafeHtml, names: readonly string[]): SafeHtml {
  const isIn = (name: string) => names.some((prefix) => name.startsWith(prefix));
  const filled = [...form.values].filter(([, values]) =>
    values.some((value) => value !== '' && value !== 'false'),
  );
  const isOpen = [...filled.map(([name]) => name), ...Object.keys(form.problems)].some(isIn);
  return html`<details class="card"${isOpen && html` open`}><summary>${title}</summary><div class="group">${fields}</div></details>`;
}
