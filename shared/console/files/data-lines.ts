import type { ExportedName } from '../../collections.ts';
import { describeItems, describeVersions, type ExportContext } from '../../data/export/export-items.ts';
import { describeAccount } from '../../data/export/export-pages.ts';
import { type PartRange, readPart } from '../../data/export/export-parts.ts';
import { beginStep } from '../../event-loop.ts';

/** A part of everything that the account owns, as lines of JSON. */
export async function* dataLines(
  { of, ...range }: PartRange & { of: ExportedName | 'account' },
  context: ExportContext,
): AsyncGenerator<string> {
  if (of === 'account') return yield* toLines(await describeAccount(context));
  for await (const items of readPart(context.user.id, of, range)) {
    const lines = await describeItems(of, items, context);
    for (const [index, item] of items.entries()) {
      const line = lines[index];
      // Deleted since it was read.
      if (!line) continue;
      yield* toLines([line]);
      yield* toLines(describeVersions(of, item, context));
    }
  }
}

async function* toLines(lines: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  for await (const line of lines) {
    yield `${JSON.stringify(line)}\n`;
    await beginStep();
  }
}
