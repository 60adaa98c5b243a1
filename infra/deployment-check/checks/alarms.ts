import { setTimeout as sleep } from 'node:timers/promises';
import { askAws } from '../deployment/aws-cli.ts';
import type { Check } from '../deployment/deployment.ts';
import { Skip, verify } from '../deployment/outcome.ts';

interface Alarm {
  name: string;
  state: string;
}

/** Every alarm of the stack is in OK. */
export const alarms: Check = {
  name: 'alarms',
  async run({ stack }) {
    if (!stack) throw new Skip('no stack was named with --stack');
    return judgeAlarms(stack, await readSettledAlarms(stack));
  },
};

/** A new alarm has no state for about a minute. The check of a deployment takes less than that, so this is most of it. */
const MAX_LOOKS = 9;
const PAUSE_MS = 5000;

/** The alarms once each has a state, or as they are after 40 seconds. */
export async function readSettledAlarms(
  stack: string,
  list = () => listAlarms(stack),
  pause = () => sleep(PAUSE_MS),
): Promise<Alarm[]> {
  for (let looks = 1; ; looks++) {
    const all = await list();
    const isSettled = all.every(
      ({ name, state }) => state !== 'INSUFFICIENT_DATA' || !belongsToStack(stack, name),
    );
    if (isSettled || looks === MAX_LOOKS) return all;
    await pause();
  }
}

/** Says how many are in OK. Throws a `Fault` that names all others. */
export function judgeAlarms(stack: string, all: Alarm[]): string {
  const own = all.filter(({ name }) => belongsToStack(stack, name));
  verify(own.length > 0, `${stack} has no alarms in this account and region`);
  const others = own.filter(({ state }) => state !== 'OK').map(({ name, state }) => `${name}: ${state}`);
  verify(others.length === 0, others.join(', '));
  return `${own.length} in OK`;
}

/**
 * Whether CloudFormation named an alarm for this stack or for a stack nested in it, and not for another stage whose name
 * begins with this one’s.
 */
function belongsToStack(stack: string, name: string): boolean {
  const rest = name.startsWith(`${stack}-`) ? name.slice(stack.length + 1) : '';
  return /^(Monitoring|[A-Za-z0-9]+NestedStack)/.test(rest);
}

function listAlarms(stack: string): Promise<Alarm[]> {
  const query = 'MetricAlarms[].{name:AlarmName,state:StateValue}';
  const args = ['cloudwatch', 'describe-alarms', '--alarm-name-prefix', `${stack}-`, '--query', query];
  return askAws('the alarms', args);
}
