import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Fault, Skip } from './outcome.ts';

const TIMEOUT_MS = 20_000;
/** What the AWS CLI says before it has been set up. */
const NOT_SET_UP = /Unable to locate credentials|You must specify a region/;

/**
 * What the AWS CLI returns, with its credentials and region. Throws a `Skip` where it cannot be used, and a `Fault` that says
 * `what` could not be read.
 */
export async function askAws<Output>(what: string, args: readonly string[]): Promise<Output> {
  try {
    const { stdout } = await promisify(execFile)('aws', [...args, '--output', 'json'], {
      timeout: TIMEOUT_MS,
    });
    return JSON.parse(stdout);
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') throw new Skip('the AWS CLI is not installed');
    if (NOT_SET_UP.test(stderr)) throw new Skip('the AWS CLI has no credentials or no region');
    throw new Fault(`${what} could not be read: ${stderr.trim() || String(error)}`);
  }
}
