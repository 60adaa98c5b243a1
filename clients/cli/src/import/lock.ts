import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Problem } from '../problem.ts';

/** Runs something while no other process does it. A lock that a process left behind is taken over. Throws a `Problem` if it is taken. */
export async function withLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  if (!lock(file)) {
    const pid = readPid(file);
    if (isRunning(pid))
      throw new Problem(`Process ${pid} is importing this file. Otherwise, delete ${file}.`);
    rmSync(file, { force: true });
    return withLock(file, run);
  }
  try {
    return await run();
  } finally {
    if (readPid(file) === process.pid) rmSync(file, { force: true });
  }
}

/** Whether this process has the lock now. The file is complete from its first moment. */
function lock(file: string): boolean {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** 0 if there is no lock. */
function readPid(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
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
