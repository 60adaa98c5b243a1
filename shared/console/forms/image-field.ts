import { MAX_UPLOAD, toMillions } from '../../domain/images/image-limits.ts';
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
export function imageField(uploader: Uploader, form: FormState, field: ImageField): SafeHtml {
  const { name, label, hint } = field;
  const problem = whyNoFile(uploader);
  const input = html`<input type="file" name="${name}${FILE_SUFFIX}" accept="image/png,image/jpeg" aria-label="${texts.upload(label)}">`;
  return textField(form, {
    ...field,
    hint: problem ? hint : [hint, texts.limits(toMillions(MAX_UPLOAD.pixels))].join(' ').trim(),
    placeholder: 'https://',
    maxLength: 8192,
    after: problem ? html`<p class="hint">${problem}</p>` : input,
  });
}

/** Why there can be only a URL; undefined if a file can be uploaded. */
function whyNoFile({ caller, used }: Uploader): string | undefined {
  const { max = Infinity } = planUsage(caller.plan, used).find(({ item }) => item === 'images') ?? {};
  if (used.images < max) return undefined;
  return max === 0 ? texts.notInPlan : texts.full(formatNumber(max));
}
