import { redirect, type VisitorReply } from '../../visitor/reply.ts';
import type { FormState } from '../forms/form-state.ts';

/** To `path` once a form is saved; otherwise the form again, with what was typed and what is wrong. */
export const savedOr = (
  path: string,
  { form }: { form?: FormState },
  again: (form: FormState) => VisitorReply | Promise<VisitorReply>,
): VisitorReply | Promise<VisitorReply> => (form ? again(form) : redirect(path, { status: 303 }));
