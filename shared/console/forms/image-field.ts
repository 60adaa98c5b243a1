import { html, type SafeHtml } from '../../html/html.ts';
import { FILE_SUFFIX } from '../../visitor/request/forms.ts';
import * as texts from '../texts/images.ts';
import { textField } from './fields.ts';
import type { FormState } from './form-state.ts';

interface ImageField {
  name: string;
  label: string;
  hint?: string;
}

/** The URL of an image, or a file to upload, in a form with `hasFile`, whose handler calls `withUploads`. */
export const imageField = (form: FormState, field: ImageField): SafeHtml =>
  textField(form, {
    ...field,
    placeholder: 'https://',
    maxLength: 8192,
    after: html`<input type="file" name="${field.name}${FILE_SUFFIX}" accept="image/png,image/jpeg" aria-label="${texts.upload(field.label)}">`,
  });
