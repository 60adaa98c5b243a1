import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RunningService } from '../../../test/support/running-service.ts';

export interface Printed {
  code: number;
  stdout: string;
  stderr: string;
}

type Running = Pick<RunningService, 'ready'>;

/** The arguments of Node that run `linkctl`. */
export const PROGRAM = ['--no-warnings', 'clients/cli/src/main.ts'];

/** `linkctl` then has the key of the service's first administrator. */
export const environmentOf = ({ ready }: Running) => ({
  ...process.env,
  LINKCTL_URL: ready.baseUrl,
  LINKCTL_KEY: ready.adminApiKey,
});

export async function linkctl(service: Running, ...args: string[]): Promise<Printed> {
  const env = environmentOf(service);
  return promisify(execFile)(process.execPath, [...PROGRAM, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}
