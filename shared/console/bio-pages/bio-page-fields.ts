import { bioThemeNames } from '../../api/bio-pages.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import { selectField, textArea, textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { imageField, type Uploader } from '../forms/image-field.ts';
import { switchField } from '../forms/switch-field.ts';
import { previewStyles } from '../items/preview-pane.ts';
import { colorFields, ownColorStyles } from '../pages/own-color-fields.ts';
import * as texts from '../texts/bio-pages.ts';
import { linkRows } from './link-rows.ts';

/** The preview is in the frame of a phone. */
export const bioPageStyles = css`${previewStyles}${ownColorStyles}
.preview iframe{width:min(100%,24rem);margin:0 auto;border:.75rem solid var(--text);border-radius:2.25rem}
fieldset.rows>.row.entry{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s3);padding:var(--s3);border:1px solid var(--edge);border-radius:var(--round);background:var(--surface)}
.entry summary{padding:var(--s2) 0;cursor:pointer}
.entry .actions{justify-content:flex-end}
.pairs{display:grid;gap:var(--s3)}
[data-drag]{padding:var(--s2) var(--s3);color:var(--accent);cursor:grab}
.first{position:absolute;width:1px;height:1px;min-height:0;padding:0;overflow:hidden;clip-path:inset(50%)}
@media (min-width:40rem){.pairs{grid-template-columns:repeat(2,minmax(0,1fr))}}
`;

const themeOptions = bioThemeNames.map((value) => ({ value, text: texts.themes[value] }));

/** The fields of a page; `own` are the ids of links that were made for its entries. Enter saves, and does not move an entry. */
export const bioPageFields = (
  uploader: Uploader,
  form: FormState,
  own: ReadonlySet<string>,
): SafeHtml => html`
<button class="first" tabindex="-1" aria-hidden="true"></button>
${textField(form, { name: 'name', ...texts.name, isRequired: true, maxLength: 200 })}
${textField(form, { name: 'slug', ...texts.slug, maxLength: 190 })}
${textField(form, { name: 'title', ...texts.title, maxLength: 100 })}
${textArea(form, { name: 'description', ...texts.description, maxLength: 500 })}
${imageField(uploader, form, { name: 'avatar', ...texts.avatar })}
${linkRows(uploader, form, own)}
${textArea(form, { name: 'socials', ...texts.socials })}
${selectField(form, { name: 'theme', ...texts.theme, options: themeOptions })}
${colorFields(form, 'owncolors', texts.colors.page, ['background', 'foreground'])}
${colorFields(form, 'ownbuttoncolors', texts.colors.button, ['buttonbackground', 'buttonforeground'])}
${switchField(form, { name: 'public', label: texts.isPublic })}`;
