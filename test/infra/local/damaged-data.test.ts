import { copyFile, open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkData } from '../../../infra/local/data-check/check-data.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { trustedProxy } from '../../support/calls/edge.ts';
import { startInProcess } from '../../support/processes/local-service.ts';
import { createItems, startLoad } from '../../support/processes/service-load.ts';
import { dataFolders } from '../../support/table/data-folders.ts';

const aFolder = dataFolders();
/** The file of a service that has stopped, with some items and clicks. */
let sample = '';
beforeAll(async () => {
  const DATA_DIR = await aFolder();
  sample = join(DATA_DIR, 'service.db');
  const { ready, stop } = await startInProcess({ DATA_DIR, RATE_LIMIT: '1000000', ...trustedProxy });
  await createItems(ready);
  const load = startLoad(ready);
  await sleep(300);
  await load.stop();
  await stop();
});
afterEach(() => vi.restoreAllMocks());

async function aCopy(): Promise<{ DATA_DIR: string; file: string }> {
  const DATA_DIR = await aFolder();
  const file = join(DATA_DIR, 'service.db');
  await copyFile(sample, file);
  return { DATA_DIR, file };
}

function change(file: string, sql: string): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(sql);
  sqlite.close();
}

async function overwrite(file: string, position: number, bytes: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, position);
  await handle.close();
}

describe('a damaged data file', () => {
  it.each([
    ['whose header was overwritten', (file: string) => overwrite(file, 0, 100)],
    [
      'with damaged pages in the middle',
      async (file: string) => overwrite(file, Math.floor((await stat(file)).size / 2 / 4096) * 4096, 8192),
    ],
    [
      'that was truncated in the middle',
      async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2)),
    ],
    ['that was truncated to one page', (file: string) => truncate(file, 4096)],
    ['of zero bytes', (file: string) => truncate(file, 0)],
    ['full of zeros', async (file: string) => writeFile(file, Buffer.alloc((await stat(file)).size))],
  ])('%s is refused by start and check with a reason, and left untouched', async (_, damage) => {
    const { DATA_DIR, file } = await aCopy();
    await damage(file);
    const before = await readFile(file);
    await expect(startInProcess({ DATA_DIR })).rejects.toThrow(
      /^\S+service\.db is damaged \([^\n]*\)\. Restore it from a backup, [^\n]*$/,
    );
    const problems: string[] = [];
    const check = () => checkData(readSettings({ DATA_DIR }), (problem) => problems.push(problem));
    try {
      check();
    } catch (error) {
      problems.push((error as Error).message);
    }
    expect(problems.join('\n')).toContain('damaged');
    expect(await readFile(file)).toEqual(before);
  });
});

describe('a start', () => {
  it('warns about a total that differs from its items', async () => {
    const { DATA_DIR, file } = await aCopy();
    change(file, replaceTotal);
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { stop } = await startInProcess({ DATA_DIR });
    await vi.waitFor(() => expect(errors).toHaveBeenCalled());
    await stop();
    expect(errors.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^The data in \S+ is inconsistent: user 1 has 1 campaigns, but a total of 7\. Run "npm run check:data"\.$/,
        ),
      ],
    ]);
  });

  const replaceTotal = `UPDATE items SET item = replace(item, '"campaigns":{"N":"1"}', '"campaigns":{"N":"7"}') WHERE sk = 'TOTALS'`;
});
