import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Problem } from '../problem.ts';

/** Runs something while no other process does it. A lock that a process left behind is taken over. Throws a `Problem` if it is taken. */
export async function withLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  if (!lock(file)) {
    const pid = Number(readFileSync(file, 'utf8'));
    if (isRunning(pid))
      throw new Problem(`Process ${pid} is importing this file. Otherwise, delete ${file}.`);
    rmSync(file, { force: true });
    if (!lock(file)) return withLock(file, run);
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
}

function lock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // Of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
