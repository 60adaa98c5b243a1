import { readFile, rename, writeFile } from 'node:fs/promises';

/** The progress of consumers in the shards of one stream: a sequence number, or `END` when a closed shard is done. */
export interface Checkpoints {
  get(consumer: string, shard: string): string | undefined;
  set(consumer: string, shard: string, checkpoint: string): Promise<void>;
  /** Drops the checkpoints of all other shards. */
  keepOnly(shards: ReadonlySet<string>): void;
}

export const END = 'END';

interface Content {
  stream: string;
  consumers: Record<string, Record<string, string>>;
}

/**
 * Opens the checkpoints in a small JSON file, or keeps them only in memory if there is no path. Checkpoints of another
 * stream in that file are dropped.
 */
export async function openCheckpoints(stream: string, path?: string): Promise<Checkpoints> {
  const stored = path === undefined ? undefined : await readContent(path);
  const content: Content = stored?.stream === stream ? stored : { stream, consumers: {} };
  let saved: Promise<unknown> = Promise.resolve();

  // Saves run one after another, since they share a temporary file.
  function save(): Promise<void> {
    const result = saved.then(async () => {
      if (path === undefined) return;
      await writeFile(`${path}.new`, JSON.stringify(content));
      await rename(`${path}.new`, path);
    });
    saved = result.catch(() => undefined);
    return result;
  }

  return {
    get: (consumer, shard) => content.consumers[consumer]?.[shard],
    set(consumer, shard, checkpoint) {
      content.consumers[consumer] = { ...content.consumers[consumer], [shard]: checkpoint };
      return save();
    },
    keepOnly(shards) {
      for (const [consumer, ofShards] of Object.entries(content.consumers)) {
        const remaining = Object.entries(ofShards).filter(([shard]) => shards.has(shard));
        content.consumers[consumer] = Object.fromEntries(remaining);
      }
    },
  };
}

async function readContent(path: string): Promise<Content | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
