import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RunningService } from '../../../test/support/running-service.ts';

export interface Printed {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `linkctl` with the key of the service's first administrator. */
export async function linkctl({ ready }: Pick<RunningService, 'ready'>, ...args: string[]): Promise<Printed> {
  const env = { ...process.env, LINKCTL_URL: ready.baseUrl, LINKCTL_KEY: ready.adminApiKey };
  const program = ['--no-warnings', 'clients/cli/src/main.ts', ...args];
  return promisify(execFile)(process.execPath, program, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}
