import type { Choices, FieldChoice } from '../../data/links/link-choices.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { selectField, textField } from '../forms/fields.ts';
import { type FormState, textIn } from '../forms/form-state.ts';
import * as texts from '../texts/links.ts';
import { findField, isSearchingIn } from './find-choices.ts';
import { withChosenOption } from './link-fields.ts';

const strings = texts.search;
const FILTERS = ['domain', 'externalid', 'campaign', 'channel', 'hastarget', 'status', 'from', 'to'];
const LISTS = ['domains', 'campaigns', 'channels'] as const;

/** The search above the list: one field, and the filters one fold away. */
export function linkSearch(form: FormState, choices: Choices, host: string): SafeHtml {
  const isChoiceSearch = LISTS.some((name) => isSearchingIn(form, name));
  const isOpen = isChoiceSearch || FILTERS.some((name) => textIn(form, name) || form.problems[name]);
  const all = (some: readonly FieldChoice[] = []) => [{ value: '', text: strings.all }, ...some];
  return html`<form method="get" action="/console/links" role="search" class="search card">
<div class="inline">${textField(form, { name: 'q', label: strings.label, hint: strings.hint, type: 'search', maxLength: 2000 })}
${selectField(form, {
  name: 'order',
  label: strings.order,
  options: [
    { value: 'date', text: strings.newest },
    { value: 'click', text: strings.mostClicked },
    { value: 'lastclick', text: strings.lastClicked },
    { value: 'title', text: strings.byTitle },
  ],
})}
<button class="quiet">${strings.submit}</button></div>
<details${isOpen && html` open`}><summary>${strings.filters}</summary>
<div class="columns filters">
${selectField(form, {
  name: 'domain',
  label: strings.domain,
  options: withChosenOption(form, 'domain', all([{ value: host, text: host }, ...(choices.domains ?? [])])),
})}
${selectField(form, {
  name: 'campaign',
  label: strings.campaign,
  options: withChosenOption(form, 'campaign', all(choices.campaigns)),
})}
${findField(form, choices, { name: 'domains', target: 'domain' })}
${findField(form, choices, { name: 'campaigns', target: 'campaign' })}
${selectField(form, {
  name: 'channel',
  label: strings.channel,
  options: withChosenOption(
    form,
    'channel',
    all([{ value: 'none', text: strings.noChannel }, ...(choices.channels ?? [])]),
  ),
})}
${findField(form, choices, { name: 'channels', target: 'channel' })}
${selectField(form, { name: 'hastarget', label: strings.targets, options: [...all(), ...strings.targetOptions] })}
${selectField(form, { name: 'status', label: strings.status, options: [...all(), ...strings.statusOptions] })}
${textField(form, { name: 'externalid', label: strings.externalId, maxLength: 255 })}
${textField(form, { name: 'from', label: strings.from, type: 'date' })}
${textField(form, { name: 'to', label: strings.to, type: 'date' })}
</div></details></form>`;
}
