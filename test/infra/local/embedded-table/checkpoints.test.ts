import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createCheckpoints } from '../../../../infra/local/embedded-table/storage/checkpoints.ts';
import { temporaryFolder } from './fixture.ts';

/** A log this long is to be started over. */
const LONG_LOG_PAGES = 16_500;

/** A file with a long write-ahead log, its checkpoints, and how often they paused and resumed writes. */
async function aLongLog() {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.db');
  // Throws at once where another connection keeps writers out.
  const sqlite = new DatabaseSync(path, { timeout: 0 });
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0');
  sqlite.exec('CREATE TABLE texts (text)');
  const insert = sqlite.prepare('INSERT INTO texts VALUES (zeroblob(?))');
  const write = (pages: number) => void insert.run(pages * 4096);
  write(LONG_LOG_PAGES);
  const events: string[] = [];
  const checkpoints = createCheckpoints(path, {
    pause: () => void events.push('pause'),
    resume: () => void events.push('resume'),
  });
  onTestFinished(async () => {
    await checkpoints.close();
    sqlite.close();
    await rm(folder, { recursive: true });
  });
  checkpoints.committed(1, 0);
  const countPages = () => Number(sqlite.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.log);
  return { write, events, checkpoints, countPages };
}

it('lets writes wait while the rest of a long log is copied, so that the log starts over', async () => {
  const { write, events, checkpoints, countPages } = await aLongLog();
  checkpoints.start();
  // Added to the log during the first checkpoint.
  while (events.length === 0) {
    write(1);
    await nextTurn();
  }
  await expect.poll(() => events, { timeout: 20_000 }).toEqual(['pause', 'resume']);
  write(1);
  expect(countPages()).toBeLessThan(10);

  checkpoints.committed(2, 0);
  checkpoints.start();
  await checkpoints.close();
  expect(events, 'a short log').toEqual(['pause', 'resume']);
});

it('never locks out writers that do not wait', async () => {
  const { write, events, checkpoints } = await aLongLog();
  checkpoints.start();
  while (!events.includes('resume')) {
    expect(() => write(1)).not.toThrow();
    await nextTurn();
  }
});

it('begins after a few large changes as after many small ones', async () => {
  const { events, checkpoints } = await aLongLog();
  checkpoints.committed(100, 16 * 1024 * 1024);
  await expect.poll(() => events, { timeout: 20_000 }).toEqual(['pause', 'resume']);
});

it('begins none while its thread ends', async () => {
  const { events, checkpoints } = await aLongLog();
  checkpoints.start();
  await expect.poll(() => events, { timeout: 20_000 }).toEqual(['pause', 'resume']);
  const closed = checkpoints.close();
  checkpoints.committed(10_000, 0);
  await expect(closed).resolves.toBeUndefined();
});
