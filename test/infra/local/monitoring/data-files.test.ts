import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sizesIn } from '../../../../infra/local/monitoring/data-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'link-service-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('sizesIn', () => {
  it('gives the size of each file, and the sum of each subfolder', async () => {
    await mkdir(join(folder, 'table', 'deep'), { recursive: true });
    await mkdir(join(folder, 'empty'));
    await writeFile(join(folder, 'service.db'), 'x'.repeat(10));
    await writeFile(join(folder, 'table', 'a'), 'x'.repeat(3));
    await writeFile(join(folder, 'table', 'deep', 'b'), 'x'.repeat(4));
    expect(Object.fromEntries(await sizesIn(folder))).toEqual({ 'service.db': 10, table: 7, empty: 0 });
  });

  it('rejects if there is no such folder', async () => {
    await expect(sizesIn(join(folder, 'missing'))).rejects.toThrow('ENOENT');
  });
});
