import { randomUUID } from 'node:crypto';
import type { SafeHtml } from '../../html/html.ts';
import { hiddenField } from './fields.ts';
import type { FormState } from './form-state.ts';
import { ONCE_FIELD } from './once.ts';

/** In the form of a new item: makes it different from all others, for `runOnce`. */
export const onceField = (form: FormState): SafeHtml => hiddenField(form, ONCE_FIELD, randomUUID());
