import type { ChangeSource } from '../../infra/local/change-stream/change-source.ts';
import { streamLeases } from '../../shared/data/keys.ts';
import { plain } from './comparable-responses.ts';

/** How many empty pages are read before the rest of the changes is given up. */
const MAX_EMPTY_READS = 20;
const WAIT_MS = 50;

/** The recorded changes of each item, in order; waits up to a second for `count` changes. */
export async function readChanges(source: ChangeSource, count = 0): Promise<Record<string, unknown[]>> {
  const changes: { key: string; change: unknown }[] = [];
  const stop = new AbortController();
  for await (const reader of source.readers('comparison', stop.signal)) {
    for (let empty = 0; empty === 0 || (changes.length < count && empty < MAX_EMPTY_READS); ) {
      const { records } = await reader.read(1000);
      for (const { eventName, dynamodb } of records) {
        const { Keys, NewImage, OldImage } = dynamodb;
        // Readers of DynamoDB Streams keep their leases in the same table.
        if (Keys.pk?.S === streamLeases) continue;
        changes.push({ key: JSON.stringify(plain(Keys)), change: plain({ eventName, NewImage, OldImage }) });
      }
      if (records.length > 0) continue;
      empty++;
      if (changes.length < count) await reader.wait(AbortSignal.timeout(WAIT_MS));
    }
    stop.abort();
    break;
  }
  const groups = Map.groupBy(changes, ({ key }) => key);
  return Object.fromEntries(
    [...groups].sort().map(([key, ofKey]) => [key, ofKey.map(({ change }) => change)]),
  );
}
