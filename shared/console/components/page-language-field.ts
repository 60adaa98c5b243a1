import { toLanguageName } from '../../api/console/language-names.ts';
import { pageLanguages } from '../../api/fields/page-languages.ts';
import type { SafeHtml } from '../../html/html.ts';
import { selectField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';

/** Chooses the language of pages for visitors; `none` says which it is otherwise. */
export const pageLanguageField = (
  form: FormState,
  { none, ...texts }: { label: string; hint: string; none: string },
): SafeHtml =>
  selectField(form, {
    name: 'language',
    ...texts,
    options: [
      { value: '', text: none },
      ...pageLanguages.map((value) => ({ value, text: toLanguageName(value) })),
    ],
  });
