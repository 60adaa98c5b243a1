import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { consoleForm } from '../forms/console-form.ts';
import type { FormState } from '../forms/form-state.ts';
import { onceField } from '../forms/once-field.ts';
import { revisionField } from '../forms/revision.ts';
import { type ConsolePage, consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/items.ts';
import { editPath, type ItemKind, newPath } from './item-kind.ts';

export interface ItemForm extends Pick<ConsolePage, 'style' | 'script' | 'csp'> {
  /** Whether the form has images to upload. */
  hasFile?: boolean;
  /** The item to change; absent for a new one. */
  item?: { id: number; name: string; revision?: number };
  form: FormState;
  fields: SafeHtml;
  /** Other buttons of the form. */
  buttons?: SafeHtml;
  /** What else the page shows, below the form. */
  after?: SafeHtml;
}

/** The form that creates or changes an item. */
export function itemFormPage(
  session: ConsoleSession,
  kind: ItemKind,
  { item, form, fields, buttons, after, hasFile, ...page }: ItemForm,
): VisitorResponse {
  return consolePage(session, {
    ...page,
    title: item ? texts.editOne(item.name) : kind.texts.add,
    nav: kind.collection,
    status: form.status,
    up: true,
    body: html`<section class="card narrow">${consoleForm(session, {
      action: item ? editPath(kind, item.id) : newPath(kind),
      submit: item ? texts.save : kind.texts.create,
      fields: html`${item ? revisionField(form, item.revision) : onceField(form)}${fields}`,
      form,
      buttons,
      hasFile,
    })}</section>${after}`,
  });
}
