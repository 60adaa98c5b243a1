import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import { checkImport, MAX_IMPORT_BYTES } from '../../api/console/files.ts';
import { type GroupIds, toGroupFields } from '../../domain/import/groups.ts';
import { type ImportRow, withoutPastStart } from '../../domain/import/imported-link.ts';
import type { MappedRows } from '../../domain/import/map-rows.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { invalidFields } from '../../errors.ts';
import { MAX_SESSION_FORM_CHARACTERS } from '../../visitor/request/forms.ts';
import { JobStopped, workerQueue } from '../../workers/worker-queue.ts';
import { type FormState, textIn } from '../forms/form-state.ts';
import { type Submitted, submitForm } from '../forms/submit-form.ts';
import * as texts from '../texts/import.ts';
import { unpackText } from './packed-text.ts';
import type { FileToRead, ReadRows } from './read-rows.ts';

/** Files can be hostile, so they are read in a thread of their own. */
const readRows = workerQueue<FileToRead, ReadRows>(join(import.meta.dirname, 'read-rows-worker.js'), {
  maxWaiting: 16,
  maxWaitingOfOwner: 4,
  maxWaitMs: 5000,
  // On a busy machine.
  maxRunMs: 8000,
});

/** The hidden field with the text of a file that was checked. */
export const PACKED_FIELD = 'packed';

/** A file of links, and where all of them go. */
export interface Import extends MappedRows {
  text: string;
  choices: InferOutput<typeof checkImport.request.form>;
}

/**
 * Reads the file of a form, or the rows pasted into it, or the file that was checked before. Only administrators can give
 * links a past: for everyone else, dates and clicks are ignored. `prepare` may refuse the form before.
 */
export async function readImport(
  fields: URLSearchParams,
  { id, isAdmin }: Pick<Caller, 'id' | 'isAdmin'>,
  prepare?: () => Promise<void>,
): Promise<Submitted<Import>> {
  const read = await submitForm(checkImport.request.form, fields, async (choices): Promise<Import> => {
    await prepare?.();
    const packed = fields.get(PACKED_FIELD);
    const file = packed === null ? fields.get('file') : unpackText(packed);
    const field = file ? 'file' : 'rows';
    const text = file || (fields.get('rows') ?? '');
    if (text.trim() === '') throw invalidFields({ file: `: ${texts.problems.nothing}` });
    const names = isAdmin ? {} : { date: [], clicks: [] };
    const options = { domain: choices.domain ?? undefined, names, keepsDomains: true };
    return { ...(await readFile(id, { text, options }, field)), text, choices };
  });
  return read.form ? { form: withoutLongRows(read.form) } : read;
}

/**
 * Shows no more of what was pasted than other forms do, and says so: nothing counts how often a form with something wrong is
 * sent.
 */
function withoutLongRows(form: FormState): FormState {
  if (textIn(form, 'rows').length <= MAX_SESSION_FORM_CHARACTERS) return form;
  const values = new Map(form.values);
  values.delete('rows');
  const problem = `${form.problems.rows ?? ':'} ${texts.problems.notShown}`;
  return { ...form, values, problems: { ...form.problems, rows: problem } };
}

/** The body that creates the link of a row. */
export const toRequestBody = (
  row: ImportRow,
  { campaign, channel }: Import['choices'],
  ids: GroupIds,
  now: Date,
): object => ({
  ...withoutPastStart(row.fields, now),
  ...toGroupFields(row, ids),
  ...(campaign && { campaign }),
  channel,
});

async function readFile(userId: number, { text, options }: FileToRead, field: string): Promise<MappedRows> {
  const refuse = (problem: string) => invalidFields({ [field]: `: ${problem}` });
  if (text.startsWith('PK\u0003\u0004')) throw refuse(texts.problems.workbook);
  if (Buffer.byteLength(text) > MAX_IMPORT_BYTES) throw refuse(texts.problems.tooLarge);
  const read = await readRows({ text, options }, userId).catch(refuseSlow);
  if ('problem' in read) throw refuse(read.problem);
  return read;
}

function refuseSlow(error: unknown): ReadRows {
  if (error instanceof JobStopped) return { problem: texts.problems.tooSlow };
  throw error;
}
