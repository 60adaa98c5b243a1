import { redirect, type VisitorResponse } from '../../response.ts';
import type { FormState } from '../forms/form-state.ts';
import type { Submitted } from '../forms/submit-form.ts';

/** To `path` once a form is saved; otherwise the form again, with what was typed and what is wrong. */
export const redirectOrRenderForm = <Result>(
  path: string | ((saved: Result) => string),
  sent: Submitted<Result>,
  again: (form: FormState) => VisitorResponse | Promise<VisitorResponse>,
): VisitorResponse | Promise<VisitorResponse> => {
  if (sent.form) return again(sent.form);
  return redirect(typeof path === 'string' ? path : path(sent.result), { status: 303 });
};
