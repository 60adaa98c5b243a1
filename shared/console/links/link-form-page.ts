import type { ExplainedVisit } from '../../data/links/explained-visits.ts';
import type { ChoiceName, Choices } from '../../data/links/link-choices.ts';
import type { Link } from '../../domain/links/links.ts';
import { targetListNames } from '../../domain/values/targets.ts';
import { css, html, type SafeHtml, script } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { shortened } from '../components/shortened.ts';
import { consoleForm } from '../forms/console-form.ts';
import { textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { KEPT_PASSWORD } from '../forms/kept-password.ts';
import { onceField } from '../forms/once-field.ts';
import { revisionField } from '../forms/revision.ts';
import { consolePage } from '../layout/console-page.ts';
import { addRows } from '../scripts/add-rows.ts';
import { checkAlias } from '../scripts/check-alias.ts';
import { testLink } from '../scripts/test-link.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link-form.ts';
import { appFields } from './app-fields.ts';
import { defaultTargetFields } from './default-target-fields.ts';
import { defaultSubmitButton, isFindingIn } from './find-choices.ts';
import {
  accessFields,
  addressFields,
  displayFields,
  groupFields,
  previewFields,
  utmFields,
} from './link-fields.ts';
import { linkStyles } from './link-styles.ts';
import { targetFields } from './target-fields.ts';
import { testPanel, testStyles } from './test-panel.ts';

interface LinkFormPage {
  form: FormState;
  /** What the form was tested for. */
  explained?: ExplainedVisit | undefined;
  choices: Choices;
  /** The service's own host, in short URLs. */
  host: string;
  /** The link that is edited; a new one unless given. */
  link?: Link | undefined;
  /** With which the page's scripts may check aliases and test the link. */
  token: string;
}

const FORM_ID = 'link-form';

/** The form for a new link, or for the settings of one: the target, and all else one fold away. */
export function linkFormPage(session: ConsoleSession, page: LinkFormPage): VisitorResponse {
  const { form, explained, link, token } = page;
  return consolePage(session, {
    title: link ? texts.editTitle : texts.newTitle,
    nav: 'links',
    up: link
      ? { href: `/console/links/${link.id}`, text: shortened(link.metatitle ?? link.alias, 40) }
      : true,
    status: form.status,
    style: css`${linkStyles}${testStyles}`,
    script: script`${addRows}${checkAlias}${testLink}`,
    csp: { 'connect-src': ["'self'"] },
    body: html`${consoleForm(session, {
      id: FORM_ID,
      action: link ? `/console/links/${link.id}/edit` : '/console/links/new',
      submit: link ? texts.save : texts.create,
      form,
      fields: formFields(page),
    })}${testPanel({ form, explained }, { formId: FORM_ID, token })}`,
  });
}

const formFields = ({
  form,
  choices,
  host,
  link,
  token,
}: LinkFormPage): SafeHtml => html`${defaultSubmitButton(choices)}${link ? revisionField(form, link.revision) : onceField(form)}
<div class="card">${textField(form, {
  name: 'url',
  label: texts.url.label,
  hint: texts.url.hint,
  type: 'url',
  placeholder: 'https://',
  maxLength: 8192,
  isRequired: true,
})}</div>
${fold(form, {
  title: texts.address.title,
  fields: addressFields(form, choices, host, { token, own: link }),
  names: ['custom', 'domain', 'externalid'],
  lists: ['domains'],
})}
${fold(form, {
  title: texts.targets.title,
  fields: targetFields(form),
  names: [...targetListNames(), 'defaultlanguage'],
})}
${fold(form, { title: texts.apps.title, fields: appFields(form), names: ['deeplink'] })}
${fold(form, {
  title: texts.defaultTarget.title,
  fields: defaultTargetFields(form),
  names: ['schedule', 'variants'],
})}
${fold(form, { title: texts.utm.title, fields: utmFields(form), names: ['utm_', 'parameters', 'passquery'] })}
${fold(form, {
  title: texts.access.title,
  fields: accessFields(form, link?.passwordHash !== undefined),
  names: ['password', 'startdate', 'expiry', 'expiredurl', 'clicklimit', KEPT_PASSWORD],
  isSet: link?.passwordHash !== undefined,
})}
${fold(form, {
  title: texts.way.title,
  fields: displayFields(form, choices),
  names: ['type', 'redirectstatus'],
  lists: ['splash-pages', 'overlays'],
})}
${fold(form, {
  title: texts.groups.title,
  fields: groupFields(form, choices, link !== undefined),
  names: ['campaign', 'status', 'channel', 'pixels'],
  lists: ['campaigns', 'channels', 'pixels'],
})}
${fold(form, { title: texts.preview.title, fields: previewFields(form), names: ['meta', 'description'] })}`;

interface Group {
  title: string;
  fields: SafeHtml;
  /** What the names of its fields begin with. */
  names: readonly string[];
  /** The lists that it has choices from. */
  lists?: readonly ChoiceName[];
  /** Whether the link has a value that the form does not show. */
  isSet?: boolean;
}

/** A group of fields; open if one of them has a value or a problem, or if one of its lists is searched. */
function fold(form: FormState, { title, fields, names, lists = [], isSet = false }: Group): SafeHtml {
  const isIn = (name: string) => names.some((prefix) => name.startsWith(prefix));
  const filled = [...form.values].filter(([, values]) =>
    values.some((value) => value !== '' && value !== 'false'),
  );
  const isOpen =
    isSet ||
    [...filled.map(([name]) => name), ...Object.keys(form.problems)].some(isIn) ||
    lists.some((list) => isFindingIn(form, list));
  return html`<details class="card"${isOpen && html` open`}><summary>${title}</summary><div class="group">${fields}</div></details>`;
}
