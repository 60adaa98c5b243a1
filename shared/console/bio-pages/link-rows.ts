import type { NewestLink } from '../../data/links/link-choices.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { shortened } from '../components/shortened.ts';
import { withoutScheme } from '../components/without-scheme.ts';
import { hiddenField, textField, toSentence } from '../forms/fields.ts';
import { type FormState, rowsIn, textIn } from '../forms/form-state.ts';
import { imageField, type Uploader } from '../forms/image-field.ts';
import * as texts from '../texts/bio-pages.ts';
import { ARRANGE } from './arrange-rows.ts';

const strings = texts.links;

/** Enough without a script, which adds rows one by one. */
const BLANK_ROWS = 3;

/** The entries of a page in their order, and blank ones. `own` are the ids of links that were made for entries. */
export function linkRows(uploader: Uploader, form: FormState, own: ReadonlySet<string>): SafeHtml {
  const problem = form.problems.links;
  const count = rowsIn(form, 'links') + BLANK_ROWS;
  return html`<fieldset class="rows" data-rows data-sortable><legend>${strings.legend}</legend>
<p class="hint muted small">${strings.hint}</p>
${problem !== undefined && html`<p class="problem">${toSentence(strings.legend, problem)}</p>`}
${Array.from({ length: count }, (_, at) => linkRow(uploader, form, { at, own }))}
<p><button type="button" class="quiet small" hidden data-add-row>${strings.add}</button></p></fieldset>`;
}

const LINKS = 'own-links';

/** What one may choose for an entry: browsers find links by what they show of them, and enter their ids. */
export const linkChoices = (links: readonly NewestLink[], base: string): SafeHtml =>
  html`<datalist id="${LINKS}">${links.map((link) => {
    const short = withoutScheme(shortUrl(link, base));
    return html`<option value="${link.id}">${link.metatitle ? `${short} · ${shortened(link.metatitle)}` : short}</option>`;
  })}</datalist>`;

/** What is dragged is not a button, from which browsers start no drag. */
function linkRow(
  uploader: Uploader,
  form: FormState,
  { at, own }: { at: number; own: ReadonlySet<string> },
): SafeHtml {
  const field = (name: string) => `links[${at}].${name}`;
  const isOwn = own.has(textIn(form, field('link')));
  const others = ['image', 'from', 'until', 'link'] as const;
  const isOpen = others.some((name) => form.problems[field(name)] !== undefined);
  return html`<div class="row entry">
<div class="pairs">${textField(form, { name: field('label'), label: strings.label, maxLength: 100 })}
${textField(form, { name: field('url'), label: strings.url, placeholder: 'https://', maxLength: 8192 })}</div>
<details${isOpen && html` open`}><summary>${strings.more}</summary>
<div class="pairs">${imageField(uploader, form, { name: field('image'), ...strings.image })}
${isOwn ? hiddenField(form, field('link'), '') : textField(form, { name: field('link'), ...strings.link, list: LINKS, maxLength: 16 })}
${textField(form, { name: field('from'), ...strings.from, type: 'date' })}
${textField(form, { name: field('until'), ...strings.until, type: 'date' })}</div></details>
<div class="actions"><span role="button" tabindex="0" draggable="true" hidden data-drag aria-label="${strings.move}">⠿</span>
${arrangeButton('up', at, { text: '↑', label: strings.up })}
${arrangeButton('down', at, { text: '↓', label: strings.down })}
<button class="plain small" name="${ARRANGE}" value="remove-${at}" formnovalidate data-remove-row aria-label="${strings.removeOne}">${strings.remove}</button></div></div>`;
}

const arrangeButton = (to: 'up' | 'down', at: number, { text, label }: { text: string; label: string }) =>
  html`<button class="plain small" name="${ARRANGE}" value="${to}-${at}" formnovalidate data-move="${to}" aria-label="${label}">${text}</button>`;
