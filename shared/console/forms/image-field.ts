import { planUsage } from '../../domain/plans/plan-usage.ts';
import { formatNumber } from '../../html/format.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { FILE_SUFFIX } from '../../visitor/request/forms.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/images.ts';
import { textField } from './fields.ts';
import type { FormState } from './form-state.ts';

/** Whose plan limits uploads. */
export type Uploader = Pick<ConsoleSession, 'caller' | 'used'>;

interface ImageField {
  name: string;
  label: string;
  hint?: string;
}

/** The URL of an image, or a file to upload, in a form with `hasFile`, whose handler calls `withUploads`. */
export const imageField = (uploader: Uploader, form: FormState, field: ImageField): SafeHtml =>
  textField(form, {
    ...field,
    placeholder: 'https://',
    maxLength: 8192,
    after: fileInput(uploader, field),
  });

/** The file, or why there can be none. */
function fileInput({ caller, used }: Uploader, { name, label }: ImageField): SafeHtml {
  const { max = Infinity } = planUsage(caller.plan, used).find(({ item }) => item === 'images') ?? {};
  if (used.images >= max)
    return html`<p class="hint">${max === 0 ? texts.notInPlan : texts.full(formatNumber(max))}</p>`;
  return html`<input type="file" name="${name}${FILE_SUFFIX}" accept="image/png,image/jpeg" aria-label="${texts.upload(label)}">`;
}
