/**
 * Loaded before a server with `--import`: profiles its main thread, and measures how long its event loop is held, while
 * `profile.ts` asks for it.
 */
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { CpuProfile } from './profile-stages.ts';

/** What a message to this process asks for; the second one with the same name ends what the first one began. */
export type ProfilerRequest = 'measure' | 'profile';

/** What the main thread did in between. */
export interface ThreadUsage {
  cpuMs: number;
  /** The longest time that the event loop was held. */
  longestHoldMs: number;
  /** The most CPU time between two turns of the loop: what it is held on a machine with nothing else to do. */
  longestTurnCpuMs: number;
}

const INTERVAL_US = 500;
const NS_PER_MS = 1e6;

function sinceMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function measure(): () => ThreadUsage {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = process.threadCpuUsage();
  delay.enable();
  let last = before;
  let longestTurnCpuMs = 0;
  const turn = () => {
    longestTurnCpuMs = Math.max(longestTurnCpuMs, sinceMs(last));
    last = process.threadCpuUsage();
  };
  const timer = setInterval(turn, 1);
  return () => {
    turn();
    clearInterval(timer);
    delay.disable();
    return { cpuMs: sinceMs(before), longestHoldMs: delay.max / NS_PER_MS, longestTurnCpuMs };
  };
}

/** Not at the same time as measuring, as it takes CPU time itself. */
async function profile(): Promise<() => Promise<CpuProfile>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
  await session.post('Profiler.start');
  return async () => {
    const stopped = await session.post('Profiler.stop');
    session.disconnect();
    return stopped.profile as CpuProfile;
  };
}

let end: (() => unknown) | undefined;

process.on('message', async (request: ProfilerRequest) => {
  const result = await end?.();
  end = end ? undefined : await (request === 'measure' ? measure() : profile());
  process.send?.(result ?? {});
});
process.channel?.unref();
