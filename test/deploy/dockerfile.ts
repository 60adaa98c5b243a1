import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface Instruction {
  name: string;
  value: string;
}

/** The instructions of a Dockerfile: those that this project uses, each on one line. */
export function readDockerfile(path: string): Instruction[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...rest] = line.split(' ');
      return { name, value: rest.join(' ') };
    });
}

interface Image {
  env: Record<string, string>;
  /** Runs a command as a container of the image would. */
  start(command: string[], variables?: Record<string, string>): ChildProcess;
}

/**
 * Does what the instructions say below a folder in place of `/`: copies, and runs commands with the Node that runs this
 * test.
 */
export function buildImage(instructions: Instruction[], root: string): Image {
  // The folders of the base image that the Dockerfile names.
  mkdirSync(join(root, 'home/node'), { recursive: true });
  const inRoot = (text: string) => text.replaceAll(/(^|[\s=])(?=\/(?:app|home)\b)/g, `$1${root}`);
  const env: Record<string, string> = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: join(root, 'home/node'),
  };
  // How this machine reaches its registry, and the cache, which has everything that this project has installed.
  const npmOfThisMachine = { HOME: process.env.HOME, npm_config_prefer_offline: 'true' };
  let cwd = root;
  for (const { name, value } of instructions) {
    if (name === 'ENV') Object.assign(env, Object.fromEntries(inRoot(value).split(' ').map(splitPair)));
    if (name === 'WORKDIR') cwd = inRoot(value);
    mkdirSync(cwd, { recursive: true });
    if (name === 'COPY') copy(value.split(' '), cwd);
    if (name === 'RUN')
      execFileSync('sh', ['-c', inRoot(value)], {
        cwd,
        env: { ...process.env, ...env, ...npmOfThisMachine },
      });
  }
  return {
    env,
    start: ([command = '', ...parameters], variables = {}) =>
      spawn(command, parameters, { cwd, env: { ...env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] }),
  };
}

const splitPair = (pair: string) => pair.split('=') as [string, string];

/** A folder's content goes into the target, a file goes into it under its name. */
function copy(paths: string[], cwd: string): void {
  const target = join(cwd, paths.at(-1) ?? '');
  for (const source of paths.slice(0, -1)) {
    const to = statSync(source).isDirectory() ? target : join(target, basename(source));
    cpSync(source, to, { recursive: true });
  }
}
