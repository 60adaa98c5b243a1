import { html } from '../../html/html.ts';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/links.ts';
import type { Selection } from './run-selected.ts';
import { selectedPage } from './selected-page.ts';

interface DeletePage {
  selection: Selection;
  base: string;
  form?: FormState | undefined;
  refused?: ReadonlyMap<number, string> | undefined;
}

/** Asks whether to delete the selected links. */
export const deleteLinksPage = (session: ConsoleSession, page: DeletePage) =>
  selectedPage(session, {
    ...page,
    title: texts.deleting.title,
    action: '/console/links/delete',
    submit: texts.deleting.submit,
    isDangerous: true,
    fields: html`<p class="notice wrong">${texts.deleting.hint}</p>`,
  });
