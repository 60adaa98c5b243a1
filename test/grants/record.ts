/** `npm run grants`: runs the tests of functions, and writes what these do with the table to `infra/grants/grants.json`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savedUses, toGrants } from '../support/table/table-uses.ts';

const FILE = 'infra/grants/grants.json';

const folder = mkdtempSync(join(tmpdir(), 'link-service-grants-'));
try {
  const projects = ['--project', 'functions', '--project', 'mocks'];
  const env = { ...process.env, GRANTS_RECORDING: folder };
  const { status } = spawnSync('vitest', ['run', ...projects], { stdio: 'inherit', env });
  if (status !== 0)
    throw new Error(`Some tests failed, which may not have done everything: ${FILE} is unchanged.`);
  writeFileSync(FILE, JSON.stringify(toGrants(savedUses(folder)), null, 2));
  spawnSync('biome', ['format', '--write', FILE], { stdio: 'inherit' });
  console.log(`${FILE} has what the tests recorded. Review its diff: it is what the roles on AWS allow.`);
} finally {
  rmSync(folder, { recursive: true });
}
