import type { ExplainedVisit } from '../../data/links/explained-visits.ts';
import type { ChoiceName, Choices } from '../../data/links/link-choices.ts';
import type { Link } from '../../domain/links/links.ts';
import type { Feature } from '../../domain/plans/plans.ts';
import { targetListNames } from '../../domain/values/targets.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { badge } from '../components/badge.ts';
import { textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { KEPT_PASSWORD } from '../forms/kept-password.ts';
import { onceField } from '../forms/once-field.ts';
import { revisionField } from '../forms/revision.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/link-form.ts';
import { appFields } from './app-fields.ts';
import { defaultTargetFields } from './default-target-fields.ts';
import { defaultSubmitButton, isSearchingIn } from './find-choices.ts';
import {
  accessFields,
  addressFields,
  displayFields,
  groupFields,
  previewFields,
  utmFields,
} from './link-fields.ts';
import { PASTED } from './pasted-targets.ts';
import { linkLimitNote, planNote } from './plan-note.ts';
import { targetFields } from './target-fields.ts';

export interface LinkFormPage {
  form: FormState;
  /** The rows of its lists of targets. */
  targets: readonly SafeHtml[];
  /** What the form was tested for. */
  explained?: ExplainedVisit | undefined;
  choices: Choices;
  /** The service's own host, in short URLs. */
  host: string;
  /** The link that is edited; a new one by default. */
  link?: Link | undefined;
  /** With which the page's scripts may check aliases and test the link. */
  token: string;
}

/** The fields of the form for a link: the target and the short URL, and all else one fold away. */
export function linkFormFields(session: ConsoleSession, page: LinkFormPage): SafeHtml {
  const { form, choices, link } = page;
  const fold = folder(session, page);
  return html`${!link && linkLimitNote(session)}${defaultSubmitButton(choices, session.user.utmTemplates !== undefined)}${link ? revisionField(form, link.revision) : onceField(form)}
<div class="card group">${urlField(page)}
${addressFields(form, choices, page.host, { token: page.token, own: link })}
${planNote(session.caller.plan, ['alias'], link !== undefined)}</div>
${fold({
  title: texts.targets.title,
  fields: targetFields(form, page.targets),
  names: [...targetListNames(), 'defaultlanguage', PASTED],
  features: ['device', 'geo'],
})}
${fold({ title: texts.apps.title, fields: appFields(form), names: ['deeplink'], features: ['device'] })}
${fold({ title: texts.defaultTarget.title, fields: defaultTargetFields(form), names: ['schedule', 'variants'] })}
${fold({
  title: texts.utm.title,
  fields: utmFields(form, session.user.utmTemplates),
  names: ['utm_', 'parameters', 'passquery'],
  features: ['parameters'],
})}
${fold({
  title: texts.access.title,
  fields: accessFields(form, link?.passwordHash !== undefined),
  names: ['password', 'startdate', 'expiry', 'expiredurl', 'clicklimit', KEPT_PASSWORD],
  isSet: link?.passwordHash !== undefined,
})}
${fold({
  title: texts.way.title,
  fields: displayFields(form, choices),
  names: ['type', 'redirectstatus', 'language'],
  lists: ['splash-pages', 'overlays'],
  features: ['custom'],
})}
${fold({
  title: texts.groups.title,
  fields: groupFields(form, choices, link !== undefined),
  names: ['campaign', 'status', 'channel', 'externalid', 'pixels'],
  lists: ['campaigns', 'channels', 'pixels'],
  features: ['bundle'],
})}
${fold({ title: texts.preview.title, fields: previewFields(session, form), names: ['meta', 'description'] })}`;
}

const urlField = ({ form, link }: LinkFormPage): SafeHtml =>
  textField(form, {
    name: 'url',
    label: texts.url.label,
    hint: texts.url.hint,
    inputMode: 'url',
    placeholder: 'https://',
    maxLength: 8192,
    isRequired: true,
    isFocused: !link,
  });

interface FieldGroup {
  title: string;
  fields: SafeHtml;
  /** What the names of its fields begin with. */
  names: readonly string[];
  /** The lists that it has choices from. */
  lists?: readonly ChoiceName[];
  /** Whether the link has a value that the form does not show. */
  isSet?: boolean;
  /** What a plan may lack that its fields are for. */
  features?: readonly Feature[];
}

/** Renders groups of fields: open if one of them has a value or a problem, or if one of its lists is searched. */
const folder =
  ({ caller }: ConsoleSession, { form, link }: LinkFormPage) =>
  ({ title, fields, names, lists = [], isSet = false, features = [] }: FieldGroup): SafeHtml => {
    const isIn = (name: string) => names.some((prefix) => name.startsWith(prefix));
    const filled = [...form.values].filter(([, values]) =>
      values.some((value) => value !== '' && value !== 'false'),
    );
    const isOpen =
      isSet ||
      [...filled.map(([name]) => name), ...Object.keys(form.problems)].some(isIn) ||
      lists.some((list) => isSearchingIn(form, list));
    const note = planNote(caller.plan, features, link !== undefined);
    return html`<details class="card"${isOpen && html` open`}><summary>${title}${note && html` ${badge(texts.plan.badge, 'plain')}`}</summary><div class="group">${note}${fields}</div></details>`;
  };
