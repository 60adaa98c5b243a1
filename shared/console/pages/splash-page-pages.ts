import type { PageRequest } from '../../domain/owned/paging.ts';
import type { SplashPage } from '../../domain/splash-pages.ts';
import { formatDate } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorReply } from '../../reply.ts';
import { textArea, textField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { deletePage } from '../items/delete-page.ts';
import { itemFormPage } from '../items/item-form-page.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { itemsPage } from '../items/items-page.ts';
import { previewBeside } from '../items/preview-pane.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/splash-pages.ts';

const kind: ItemKind = { nav: 'splash-pages', path: '/console/splash-pages', texts: texts.item };

/** The list of splash pages. */
export const SPLASH_PAGES_PATH = kind.path;

interface Listed {
  pages: readonly Pick<SplashPage, 'id' | 'name' | 'date'>[];
  total: number;
  query: PageRequest;
}

/** The splash pages of the person. */
export const splashPagesPage = (session: ConsoleSession, { pages, total, query }: Listed): VisitorReply =>
  itemsPage(session, kind, {
    rows: pages,
    total,
    query,
    columns: [
      { label: texts.name.label, cell: ({ name }) => html`<span dir="auto">${name}</span>` },
      { label: texts.created, cell: ({ date }) => formatDate(date) },
    ],
  });

/** The form with what is stored. */
export const formOfSplashPage = ({ name, title, message, banner, logo, counter }: SplashPage): FormState =>
  newForm({ name, title, message, banner, logo, counter });

/** The form of a new splash page, or of this one, beside its preview. */
export const splashPageFormPage = (
  session: ConsoleSession,
  item?: SplashPage,
  form: FormState = item ? formOfSplashPage(item) : newForm(),
): VisitorReply =>
  itemFormPage(session, kind, {
    item,
    form,
    fields: fieldsOf(form),
    ...previewBeside(`${kind.path}/preview`),
  });

const fieldsOf = (form: FormState): SafeHtml => html`
${textField(form, { name: 'name', ...texts.name, isRequired: true, maxLength: 200 })}
${textField(form, { name: 'title', ...texts.title, maxLength: 200 })}
${textArea(form, { name: 'message', ...texts.message, maxLength: 5000 })}
${textField(form, { name: 'banner', ...texts.banner, placeholder: 'https://' })}
${textField(form, { name: 'logo', ...texts.logo, placeholder: 'https://' })}
${textField(form, { name: 'counter', ...texts.counter, type: 'number' })}`;

/** Asks before the splash page is deleted, and says which links use it. */
export const deleteSplashPagePage = (
  session: ConsoleSession,
  item: SplashPage,
  usedBy: SafeHtml,
): VisitorReply => deletePage(session, kind, item, usedBy);
