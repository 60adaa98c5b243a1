import { vi } from 'vitest';
import type { RunningService } from '../../../test/support/processes/running-service.ts';
import { run } from '../src/run.ts';

export interface Printed {
  code: number;
  stdout: string;
  stderr: string;
}

type Running = Pick<RunningService, 'ready'>;

/** The arguments of Node that run `linkctl`. */
export const PROGRAM = ['--no-warnings', 'clients/cli/src/main.ts'];

/** `linkctl` then has the key of the service's first administrator. */
export const readEnvironment = ({ ready }: Running) => ({
  ...process.env,
  LINKS_URL: ready.baseUrl,
  LINKS_KEY: ready.adminApiKey,
});

/** Collects what the process writes to a stream. */
function capture(stream: NodeJS.WriteStream) {
  const spy = vi.spyOn(stream, 'write').mockReturnValue(true);
  return {
    text: () => spy.mock.calls.map(([chunk]) => String(chunk)).join(''),
    stop: () => spy.mockRestore(),
  };
}

/** Runs `linkctl` in this process: a process for each command would take a second each. */
export async function linkctl(service: Running, ...args: string[]): Promise<Printed> {
  const { LINKS_URL, LINKS_KEY } = readEnvironment(service);
  vi.stubEnv('LINKS_URL', LINKS_URL);
  vi.stubEnv('LINKS_KEY', LINKS_KEY);
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  try {
    await run(args);
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.exitCode = undefined;
    stdout.stop();
    stderr.stop();
    vi.unstubAllEnvs();
  }
}
