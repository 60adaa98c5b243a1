import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

// Runs beside the other tests, which wait for a part of their time.
it('npm run check finds nothing wrong with style and types', async () => {
  const found = await promisify(execFile)('npm', ['run', '--silent', 'check']).then(
    () => '',
    ({ stdout, stderr }) => stdout + stderr,
  );
  expect(found).toBe('');
}, 600_000);
