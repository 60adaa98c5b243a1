import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Milliseconds of user and system time, which follow the program's name in parentheses (proc_pid_stat(5)). */
export function measureCpuMs({ pid }: ChildProcess): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8').replace(/.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
