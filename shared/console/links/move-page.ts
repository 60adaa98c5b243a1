import { NO_CAMPAIGN } from '../../api/console/links.ts';
import type { Choices } from '../../data/links/link-choices.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import { html } from '../../visitor/html/html.ts';
import { selectField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/links.ts';
import { selectedPage } from './selected-page.ts';

interface MovePage {
  links: readonly ListedLink[];
  choices: Choices;
  base: string;
  form?: FormState;
  refused?: ReadonlyMap<number, string>;
}

/** Asks where to move the selected links. */
export function movePage(session: ConsoleSession, { choices, form = newForm(), ...page }: MovePage) {
  const strings = texts.moving;
  const stay = { value: '', text: strings.stay };
  return selectedPage(session, {
    ...page,
    form,
    title: strings.title,
    action: '/console/links/move',
    submit: strings.submit,
    fields: html`${selectField(form, {
      name: 'campaign',
      label: strings.campaign,
      hint: strings.campaignHint,
      options: [stay, { value: NO_CAMPAIGN, text: strings.leave }, ...(choices.campaigns ?? [])],
    })}
${selectField(form, {
  name: 'channel',
  label: strings.channel,
  hint: strings.channelHint,
  options: [stay, ...(choices.channels ?? [])],
})}`,
  });
}
