import type { CollectionName } from '../../api/collections.ts';
import { describeItem, type ExportContext } from '../../data/export/export-items.ts';
import { describeAccount } from '../../data/export/export-pages.ts';
import { type PartRange, readPart } from '../../data/export/export-parts.ts';

/** A part of everything that the account owns, as lines of JSON, some at a time. */
export async function* dataLines(
  { of, ...range }: PartRange & { of: CollectionName | 'account' },
  context: ExportContext,
): AsyncGenerator<string> {
  if (of === 'account') return yield toLines(await describeAccount(context));
  for await (const items of readPart(context.user.id, of, range))
    yield toLines(await Promise.all(items.map((item) => describeItem(of, item, context))));
}

/** Without items that were deleted since they were read. */
const toLines = (lines: readonly (object | undefined)[]): string =>
  lines
    .filter((line) => line !== undefined)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
