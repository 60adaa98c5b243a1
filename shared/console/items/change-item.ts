import type * as v from 'valibot';
import type { Owned } from '../../domain/owned/owned.ts';
import type { ErrorCode } from '../../errors.ts';
import { redirect, type VisitorResponse } from '../../response.ts';
import type { FormState } from '../forms/form-state.ts';
import { isOutdated, revisionIn, withStored } from '../forms/revision.ts';
import { submitForm } from '../forms/submit-form.ts';

interface FormChange<S extends v.GenericSchema, Item extends Owned> {
  schema: S;
  /** Where people go once it is saved: the list. */
  path: string;
  /** Reads the item as it is now; throws its 404. */
  read(): Promise<Item>;
  /** Saves the change, or throws the 400 on `revision` of `assertAsRead` in the same write. */
  save(values: v.InferOutput<S>, revision: number): Promise<unknown>;
  /** The fields of errors that are about one, as for `submitForm`. */
  fieldsByError?: Partial<Record<ErrorCode, string>>;
  /** The form with the stored values. */
  toFormState(item: Item): FormState;
  /** Of the account. */
  timezone: string;
  /** The names of its fields that are never stored. */
  notStored?: RegExp;
  /** Whether the form would change what it does not show. */
  changesHidden?(item: Item): Promise<boolean>;
  page(item: Item, form: FormState): VisitorResponse | Promise<VisitorResponse>;
}

/**
 * Saves the form of an item. Shows it again, with what was typed, if a field is invalid, or if the item was changed since the
 * form was opened: then with what is stored now.
 */
export async function changeItem<S extends v.GenericSchema, Item extends Owned>(
  fields: URLSearchParams,
  { schema, path, read, save, fieldsByError, toFormState, page, ...compare }: FormChange<S, Item>,
): Promise<VisitorResponse> {
  const sent = await submitForm(schema, fields, (values) => save(values, revisionIn(fields)), fieldsByError);
  const saved = redirect(path, { status: 303 });
  if (!sent.form) return saved;
  const item = await read();
  if (!isOutdated(sent.form)) return page(item, sent.form);
  const form = withStored(sent.form, { ...compare, stored: toFormState(item), revision: item.revision });
  const isSame = Object.keys(form.problems).length === 0 && !(await compare.changesHidden?.(item));
  // The same form, sent twice.
  return isSame ? saved : page(item, form);
}
