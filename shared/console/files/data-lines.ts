import type { CollectionName } from '../../api/collections.ts';
import { describeItems, type ExportContext } from '../../data/export/export-items.ts';
import { describeAccount } from '../../data/export/export-pages.ts';
import { type PartRange, readPart } from '../../data/export/export-parts.ts';
import { shareEventLoop } from '../../event-loop.ts';

/** A part of everything that the account owns, as lines of JSON. */
export async function* dataLines(
  { of, ...range }: PartRange & { of: CollectionName | 'account' },
  context: ExportContext,
): AsyncGenerator<string> {
  if (of === 'account') return yield* toLines(await describeAccount(context));
  for await (const items of readPart(context.user.id, of, range))
    yield* toLines(await describeItems(of, items, context));
}

/** Without items that were deleted since they were read. */
async function* toLines(lines: readonly (object | undefined)[]): AsyncGenerator<string> {
  for (const line of lines) {
    if (line) yield `${JSON.stringify(line)}\n`;
    await shareEventLoop();
  }
}
