import { NO_CAMPAIGN } from '../../api/console/links.ts';
import type { Choices } from '../../data/links/link-choices.ts';
import { html } from '../../html/html.ts';
import { selectField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { defaultSubmitButton, findField } from '../links/find-choices.ts';
import { withChosenOption } from '../links/link-fields.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/links.ts';
import type { Selection } from './run-selected.ts';
import { selectedPage } from './selected-page.ts';

interface MovePage {
  selection: Selection;
  choices: Choices;
  base: string;
  form: FormState;
  refused?: ReadonlyMap<number, string>;
}

/** Asks where to move the selected links. */
export function movePage(session: ConsoleSession, { choices, form, ...page }: MovePage) {
  const strings = texts.moving;
  const stay = { value: '', text: strings.stay };
  return selectedPage(session, {
    ...page,
    form,
    title: strings.title,
    action: '/console/links/move',
    submit: strings.submit,
    enter: defaultSubmitButton(choices),
    fields: html`${selectField(form, {
      name: 'campaign',
      label: strings.campaign,
      hint: strings.campaignHint,
      options: withChosenOption(form, 'campaign', [
        stay,
        { value: NO_CAMPAIGN, text: strings.leave },
        ...(choices.campaigns ?? []),
      ]),
    })}
${findField(form, choices, { name: 'campaigns', target: 'campaign' })}
${selectField(form, {
  name: 'channel',
  label: strings.channel,
  hint: strings.channelHint,
  options: withChosenOption(form, 'channel', [stay, ...(choices.channels ?? [])]),
})}
${findField(form, choices, { name: 'channels', target: 'channel' })}`,
  });
}
