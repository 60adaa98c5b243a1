import type { FormState } from '../forms/form-state.ts';
import { readFields, typedForm } from '../forms/read-fields.ts';

/** The name of the buttons, which also work without a script; their values are `up-0`, `down-0`, and `remove-0`. */
export const ARRANGE = 'arrange';

const PRESSED = /^(up|down|remove)-(\d{1,3})$/;

/** The form as it was typed, with the entry moved or removed whose button was pressed; undefined if none was. */
export function arrangeLinks(sent: URLSearchParams): FormState | undefined {
  const [, action, at] = PRESSED.exec(sent.get(ARRANGE) ?? '') ?? [];
  if (action === undefined) return undefined;
  const numbered = new URLSearchParams(sent);
  // Blank rows are left out when the form is read, so the pressed one is marked, to find it among the others.
  numbered.append(`links[${at}].pressed`, 'true');
  const { links, [ARRANGE]: _, ...fields } = readFields(numbered);
  const rows = Array.isArray(links) ? links.filter((row) => typeof row === 'object') : [];
  const index = rows.findIndex(({ pressed }) => pressed);
  const [pressed] = rows.splice(index, 1);
  const { pressed: _mark, ...row } = pressed ?? {};
  if (action !== 'remove') rows.splice(Math.max(0, action === 'up' ? index - 1 : index + 1), 0, row);
  return typedForm({ ...fields, links: rows });
}
