import { html } from '../../html/html.ts';
import { textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/links.ts';
import type { Selection } from './run-selected.ts';
import { selectedPage } from './selected-page.ts';

interface ExpiryPage {
  selection: Selection;
  form: FormState;
  base: string;
  refused?: ReadonlyMap<number, string>;
}

/** Asks when the selected links expire. */
export const expiryPage = (session: ConsoleSession, page: ExpiryPage) =>
  selectedPage(session, {
    ...page,
    title: texts.expiring.title,
    action: '/console/links/expiry',
    submit: texts.expiring.submit,
    fields: html`${textField(page.form, {
      name: 'expiry',
      label: texts.expiring.expiry,
      hint: texts.expiring.hint,
      type: 'datetime-local',
    })}`,
  });
