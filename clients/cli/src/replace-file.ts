import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, constants, type FileHandle, open, realpath, rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Problem, toMessage } from './problem.ts';
import { SIGNALS } from './signals.ts';

/**
 * Writes texts to a file, which keeps its old content unless all of them are written. Devices and pipes get them directly. Throws
 * a `Problem`, before it reads any text, if the file cannot be written.
 */
export async function replaceFile(file: string, texts: AsyncIterable<string>): Promise<void> {
  const { handle, path, target } = await openBeside(file).catch((error) => {
    throw new Problem(`${file} cannot be written: ${toMessage(error)}`);
  });
  const discard = () => target && rmSync(path, { force: true });
  const discardAndEnd = (signal: NodeJS.Signals) => {
    discard();
    process.kill(process.pid, signal);
  };
  for (const name of SIGNALS) process.once(name, discardAndEnd);
  try {
    await pipeline(texts, handle.createWriteStream());
    if (target) await rename(path, target);
  } catch (error) {
    discard();
    throw error;
  } finally {
    for (const name of SIGNALS) process.off(name, discardAndEnd);
  }
}

interface Opened {
  handle: FileHandle;
  path: string;
  /** What the file at `path` replaces once it is complete. */
  target?: string;
}

async function openBeside(file: string): Promise<Opened> {
  const old = await stat(file).catch(() => undefined);
  if (old && !old.isFile()) return { handle: await open(file, 'w'), path: file };
  // A symbolic link stays one.
  const target = old ? await realpath(file) : file;
  if (old) await access(target, constants.W_OK);
  const path = `${target}.${randomUUID()}.part`;
  const handle = await open(path, 'wx');
  if (old) await handle.chmod(old.mode);
  return { handle, path, target };
}
