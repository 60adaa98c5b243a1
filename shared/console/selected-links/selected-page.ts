import { LINKS_IN_PAGE } from '../../api/console/links.ts';
import { MAX_SELECTED } from '../../api/console/selected-links.ts';
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
import { linkStyles } from '../links/link-styles.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/links.ts';
import { IDS, type Selection } from './run-selected.ts';

/** Of a selection that is too large for checkboxes. */
const SUMMARIZED = 20;

interface SelectedPage {
  title: string;
  action: string;
  submit: string;
  isDangerous?: boolean;
  selection: Selection;
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
  const { title, selection, refused = new Map(), enter, fields, base, form = newForm(), ...rest } = page;
  const { links } = selection;
  if (links.length === 0) return nothingSelectedPage(session, title, selection);
  const failures = refused.size;
  const message = failures > 0 ? texts.selected.failed(formatNumber(failures)) : form.message;
  return consolePage(session, {
    title,
    nav: 'links',
    up: true,
    status: failures > 0 ? 409 : form.status,
    retryAfterSeconds: form.retryAfterSeconds,
    style: linkStyles,
    body: html`${consoleForm(session, {
      ...rest,
      form: { ...form, message },
      fields: html`${enter}<fieldset class="card"><legend>${texts.selected.links}</legend>
${links.length > LINKS_IN_PAGE ? summarize(links, base, refused) : links.map((link) => renderSelectedLink(link, base, refused.get(link.id)))}</fieldset>
<input type="hidden" name="confirmed" value="true">
${fields}`,
    })}`,
  });
}

/** Says that no links are selected, or too many. */
export function nothingSelectedPage(
  session: ConsoleSession,
  title: string,
  { isTooLarge }: Selection,
): VisitorResponse {
  const problem = isTooLarge ? texts.selected.tooMany(formatNumber(MAX_SELECTED)) : texts.selected.none;
  return consolePage(session, {
    title,
    nav: 'links',
    up: true,
    status: 400,
    style: linkStyles,
    body: html`<div class="empty"><p>${problem}</p></div>`,
  });
}

/** Those that were refused, or else the first ones. All of them stay selected. */
function summarize(
  links: readonly ListedLink[],
  base: string,
  refused: ReadonlyMap<number, string>,
): SafeHtml {
  const [first = []] = [links.filter(({ id }) => refused.has(id)), links].filter(({ length }) => length > 0);
  const shown = first.slice(0, SUMMARIZED);
  return html`<input type="hidden" name="${IDS}" value="${links.map(({ id }) => id).join(',')}">
<ul>${shown.map(
    (link) =>
      html`<li><b>${withoutScheme(shortUrl(link, base))}</b>${refused.has(link.id) && html` <span class="problem small">${refused.get(link.id)}</span>`}</li>`,
  )}</ul><p class="muted">${texts.selected.more(formatNumber(links.length - shown.length))}</p>`;
}

function renderSelectedLink(link: ListedLink, base: string, problem?: string): SafeHtml {
  const id = `link-${link.id}`;
  return html`<div class="check"><input type="checkbox" id="${id}" name="links[]" value="${link.id}" checked>
<label for="${id}"><b>${withoutScheme(shortUrl(link, base))}</b>
<span class="muted small" dir="auto">${getTitle(link) || shortened(link.url)}</span>
${problem !== undefined && html`<span class="problem small">${problem}</span>`}</label></div>`;
}
