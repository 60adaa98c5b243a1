/** `npm run renderer -- <version>` takes the script of the reference from a version of Scalar's npm package. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [version = 'latest'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
try {
  const pack = [
    'pack',
    '--json',
    '--silent',
    '--pack-destination',
    folder,
    `@scalar/api-reference@${version}`,
  ];
  const [packed] = JSON.parse(execFileSync('npm', pack, { encoding: 'utf8' })) as [
    { filename: string; version: string },
  ];
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', folder]);
  const script = readFileSync(join(folder, 'package/dist/browser/standalone.js'));
  const asset = join(import.meta.dirname, '../../shared/visitor/reference/scalar.js.gz');
  writeFileSync(asset, gzipSync(script, { level: 9 }));
  const sha256 = createHash('sha256').update(script).digest('hex');
  console.log(JSON.stringify({ version: packed.version, sha256 }, null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
