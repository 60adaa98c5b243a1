import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, vi } from 'vitest';
import { checkData } from '../../../infra/local/data-check/check-data.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { trustedProxy } from '../calls/edge.ts';
import { startInProcess } from '../processes/local-service.ts';
import { callApi, createItems, startLoad } from '../processes/service-load.ts';
import { dataFolders } from './data-folders.ts';

/** The file of a service that has stopped, with some items and clicks: copies of it can be broken and checked. */
export function dataSample() {
  const aFolder = dataFolders();
  let sample = '';
  beforeAll(async () => {
    const DATA_DIR = await aFolder();
    sample = join(DATA_DIR, 'service.db');
    const { ready, stop } = await startInProcess({ DATA_DIR, RATE_LIMIT: '1000000', ...trustedProxy });
    await createItems(ready);
    // A link whose targets are in its route only.
    const url = 'https://example.com/';
    const geotarget = Array.from({ length: 60 }, (_, i) => ({ location: 'France', link: `${url}${i}` }));
    await callApi(ready, '/url/add', { url, custom: 'large', geotarget });
    await callApi(ready, '/url/add', {
      url,
      custom: 'backdated',
      date: '2025-03-01 12:00:00',
      externalid: 'order-1',
      clicklimit: 7,
      expiredurl: url,
    });
    // Links that can be restored, one of them at another place in lists by date than in that of deleted links.
    for (const date of [undefined, '2025-02-01 12:00:00']) {
      const { id } = await callApi(ready, '/url/add', { url, ...(date && { date }), clicks: 3 });
      await callApi(ready, `/url/${id}/delete`, undefined, 'DELETE');
    }
    const appleappsiteassociation = { applinks: {} };
    const domain = await callApi(ready, '/domain/add', {
      domain: 'http://go.localhost',
      appleappsiteassociation,
    });
    expect(domain).toMatchObject({ error: 0 });
    const isIndexed = async () => expect((await callApi(ready, '/urls?q=large')).data.result).toBe(1);
    await vi.waitFor(isIndexed, { timeout: 30_000 });
    const load = startLoad(ready);
    const { completed } = load;
    while (completed.visits < 20 || completed.aliases.length < 5) await sleep(5);
    await load.stop();
    await stop();
  });

  async function aCopy(): Promise<{ DATA_DIR: string; file: string }> {
    const DATA_DIR = await aFolder();
    const file = join(DATA_DIR, 'service.db');
    await copyFile(sample, file);
    return { DATA_DIR, file };
  }

  return { aFolder, aCopy };
}

export function change(file: string, sql: string): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(sql);
  sqlite.close();
}

/** Replaces a text in stored items. */
export const replace = (where: string, from: string, to: string) =>
  `UPDATE items SET item = replace(item, '${from}', '${to}') WHERE ${where}`;

/** What the command would print, without a process of its own. */
export function problemsIn(DATA_DIR: string): string[] {
  const problems: string[] = [];
  checkData(readSettings({ DATA_DIR }), (problem) => problems.push(problem));
  return problems;
}
