import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { consoleForm } from '../forms/console-form.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/items.ts';
import { deletePath, type ItemKind } from './item-kind.ts';

/** Asks before an item is deleted, and says what happens to what depends on it. */
export function deletePage(
  session: ConsoleSession,
  kind: ItemKind,
  { id, name }: { id: number; name: string },
  /** What depends on it. */
  dependents?: SafeHtml,
): VisitorResponse {
  const { warning, remove } = kind.texts;
  return consolePage(session, {
    title: texts.askToDelete(name),
    nav: kind.collection,
    up: true,
    body: html`<section class="card narrow">${consoleForm(session, {
      action: deletePath(kind, id),
      submit: remove,
      fields: html`<p>${warning}</p>`,
      isDangerous: true,
    })}</section>${dependents}`,
  });
}
