import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Check } from '../deployment/deployment.ts';
import { Fault, Skip, verify } from '../deployment/outcome.ts';

interface Alarm {
  name: string;
  state: string;
}

const TIMEOUT_MS = 20_000;
/** What the AWS CLI says before it has been set up. */
const NOT_SET_UP = /Unable to locate credentials|You must specify a region/;

/** Every alarm of the stack is in OK. Reads them with the AWS CLI, and with its credentials and region. */
export const alarms: Check = {
  name: 'alarms',
  async run({ stack }) {
    if (!stack) throw new Skip('no stack was named with --stack');
    return judgeAlarms(stack, await listAlarms(stack));
  },
};

/** Says how many are in OK. Throws a `Fault` that names all others. */
export function judgeAlarms(stack: string, all: Alarm[]): string {
  const own = all.filter(({ name }) => isAlarmOf(stack, name));
  verify(own.length > 0, `${stack} has no alarms in this account and region`);
  const others = own.filter(({ state }) => state !== 'OK').map(({ name, state }) => `${name}: ${state}`);
  verify(others.length === 0, others.join(', '));
  return `${own.length} in OK`;
}

/**
 * Whether CloudFormation named an alarm for this stack or for a stack nested in it, and not for another stage whose name
 * begins with this one’s.
 */
function isAlarmOf(stack: string, name: string): boolean {
  const rest = name.startsWith(`${stack}-`) ? name.slice(stack.length + 1) : '';
  return /^(Monitoring|[A-Za-z0-9]+NestedStack)/.test(rest);
}

async function listAlarms(stack: string): Promise<Alarm[]> {
  const query = 'MetricAlarms[].{name:AlarmName,state:StateValue}';
  const args = ['cloudwatch', 'describe-alarms', '--alarm-name-prefix', `${stack}-`, '--query', query];
  try {
    const { stdout } = await promisify(execFile)('aws', [...args, '--output', 'json'], {
      timeout: TIMEOUT_MS,
    });
    return JSON.parse(stdout);
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') throw new Skip('the AWS CLI is not installed');
    if (NOT_SET_UP.test(stderr)) throw new Skip('the AWS CLI has no credentials or no region');
    throw new Fault(`the alarms could not be read: ${stderr.trim() || String(error)}`);
  }
}
