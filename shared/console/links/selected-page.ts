import { getTitle, type ListedLink } from '../../domain/links/link-views.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import { shortened } from '../components/shortened.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import { consoleForm } from '../forms/console-form.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { consolePage } from '../layout/console-page.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/links.ts';
import { linkStyles } from './link-styles.ts';

interface SelectedPage {
  title: string;
  action: string;
  submit: string;
  isDangerous?: boolean;
  links: readonly ListedLink[];
  /** Why something could not be done with a link, by its id. */
  refused?: ReadonlyMap<number, string> | undefined;
  form?: FormState | undefined;
  /** The button that Enter presses, if it is not the last one. */
  enter?: SafeHtml | false;
  /** Shown below the links. */
  fields: SafeHtml;
  base: string;
}

/** What is to be done with the selected links, to confirm it. */
export function selectedPage(session: ConsoleSession, page: SelectedPage): VisitorResponse {
  const { title, links, refused = new Map(), enter, fields, base, form = newForm(), ...rest } = page;
  const failures = refused.size;
  const message = failures > 0 ? texts.selected.failed(formatNumber(failures)) : form.message;
  return consolePage(session, {
    title,
    nav: 'links',
    up: true,
    status: failures > 0 ? 409 : links.length === 0 ? 400 : form.status,
    style: linkStyles,
    body:
      links.length === 0
        ? html`<div class="empty"><p>${texts.selected.none}</p></div>`
        : html`${consoleForm(session, {
            ...rest,
            form: { ...form, message },
            fields: html`${enter}<fieldset class="card"><legend>${texts.selected.links}</legend>
${links.map((link) => renderSelectedLink(link, base, refused.get(link.id)))}</fieldset>
<input type="hidden" name="confirmed" value="true">
${fields}`,
          })}`,
  });
}

function renderSelectedLink(link: ListedLink, base: string, problem?: string): SafeHtml {
  const id = `link-${link.id}`;
  return html`<div class="check"><input type="checkbox" id="${id}" name="links[]" value="${link.id}" checked>
<label for="${id}"><b>${withoutScheme(shortUrl(link, base))}</b>
<span class="muted small" dir="auto">${getTitle(link) || shortened(link.url)}</span>
${problem !== undefined && html`<span class="problem small">${problem}</span>`}</label></div>`;
}
