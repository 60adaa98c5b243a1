import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Runs something where the AWS CLI is a script that prints this, as an error unless the exit code is 0. */
export async function withFakeAws<Result>(
  { output, exitCode = 0 }: { output: string; exitCode?: number },
  run: () => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'aws-'));
  const aws = join(folder, 'aws');
  writeFileSync(aws, `#!/bin/sh\ncat >&${exitCode ? 2 : 1} <<'EOT'\n${output}\nEOT\nexit ${exitCode}\n`);
  chmodSync(aws, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  try {
    return await run();
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
}
