import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Of all files together; the first of them alone took 1.7 GB before it was refused. */
const MAX_GROWTH_MB = 150;

const moduleAt = (path: string) => JSON.stringify(join(import.meta.dirname, '../../..', path));

/** Runs a module in a new process with this input, and returns what it prints as JSON. */
const run = (script: string, input = '') =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { input }).toString());

it('takes little memory for the worst of what 64 KB can hold', () => {
  // Made by another process, as making them takes more memory than reading them.
  const files: [name: string, file: string][] = run(`
    import { bombs } from ${moduleAt('test/support/images/images.ts')};
    console.log(JSON.stringify(Object.entries(bombs).map(([name, make]) => [name, make().toString('base64')])));`);
  const { outcomes, growth } = run(
    `
    import { json } from 'node:stream/consumers';
    import { redrawLogo } from ${moduleAt('shared/data/qr-codes/logo-image.ts')};
    const files = await json(process.stdin);
    const before = process.resourceUsage().maxRSS;
    const outcomes = files.map(([name, file]) => [name, redrawLogo(Buffer.from(file, 'base64')).problem ?? 'redrawn']);
    const growth = (process.resourceUsage().maxRSS - before) / 1024;
    console.log(JSON.stringify({ outcomes: Object.fromEntries(outcomes), growth }));`,
    JSON.stringify(files),
  );
  expect(outcomes).toEqual({
    twoHeaders: 'must be an undamaged png or jpg image',
    hugePng: 'must be at most 1024 by 1024 pixels',
    interlacedBomb: 'must not be an interlaced png',
    pixelsWithoutEnd: 'must be an undamaged png or jpg image',
    manyScans: 'must be a jpg with at most 20 scans',
    largestPng: 'redrawn',
    mostScans: 'redrawn',
  });
  expect(growth).toBeLessThan(MAX_GROWTH_MB);
});
