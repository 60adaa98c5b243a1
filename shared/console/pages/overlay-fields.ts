import type { OverlayContent } from '../../domain/overlays.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import { selectField, textArea, textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { previewStyles } from '../items/preview-pane.ts';
import * as texts from '../texts/overlays.ts';
import { colorFields, ownColorStyles } from './own-color-fields.ts';

/** Hides what has no effect. What is sent of it is ignored. */
export const overlayFormStyles = css`${previewStyles}${ownColorStyles}
.form:has([name=type] [value=contact]:checked) .of-message{display:none}
`;

/** The fields of a new overlay, or of one of this type. */
export const overlayFields = (form: FormState, type?: OverlayContent['type']): SafeHtml => html`
${typeField(form, type)}
${textField(form, { name: 'name', ...texts.name, isRequired: true, maxLength: 200 })}
${textArea(form, { name: 'text', label: texts.text.label, isRequired: true, maxLength: 1000 })}
${textField(form, { name: 'button', ...texts.button, maxLength: 60 })}
${
  type !== 'contact' &&
  html`<div class="of-message">${textField(form, { name: 'buttonurl', ...texts.buttonurl, placeholder: 'https://' })}</div>`
}
${selectField(form, { name: 'position', ...texts.position, options: toOptions(texts.positions) })}
<p class="muted small">${texts.colors.hint}</p>
${colorFields(form, 'owncolors', texts.colors.box, ['background', 'foreground'])}
${colorFields(form, 'ownbuttoncolors', texts.colors.button, ['buttonbackground', 'buttonforeground'])}`;

const typeField = (form: FormState, type?: OverlayContent['type']): SafeHtml =>
  type
    ? html`<input type="hidden" name="type" value="${type}"><p>${texts.type.label}: <b>${texts.types[type]}</b></p>`
    : selectField(form, { name: 'type', ...texts.type, options: toOptions(texts.types) });

const toOptions = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, text]) => ({ value, text }));
