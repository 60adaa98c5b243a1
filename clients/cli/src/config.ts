import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem } from './problem.ts';

/** Where the service is, and the key to use. */
export interface Config {
  url: string;
  key: string;
}

type Environment = Record<string, string | undefined>;

/** `$LINKCTL_CONFIG`, or `linkctl/config.json` in the folder for configuration. */
function configFile(env: Environment): string {
  const folder = env.XDG_CONFIG_HOME || join(homedir(), '.config');
  return env.LINKCTL_CONFIG || join(folder, 'linkctl', 'config.json');
}

/**
 * From `LINKS_URL` and `LINKS_KEY`, else from the file. Throws a `Problem` if the file is readable by other users, or if its key
 * would be sent to another URL than its own.
 */
export function readConfig(env: Environment): Config {
  const stored = env.LINKS_URL && env.LINKS_KEY ? {} : readStored(configFile(env));
  const [url, key] = [env.LINKS_URL || stored.url, env.LINKS_KEY || stored.key];
  if (!url || !key) throw new Problem('Run `linkctl login <url>` first, or set LINKS_URL and LINKS_KEY.');
  if (!env.LINKS_KEY && normalizeUrl(url) !== normalizeUrl(stored.url ?? ''))
    throw new Problem(
      `The stored key belongs to ${stored.url}, and is not sent to ${url}. Set LINKS_KEY to a key of that service.`,
    );
  return { url, key };
}

/** Where requests go: the same for all ways to write a URL. */
function normalizeUrl(text: string): string {
  if (!URL.canParse(text)) return text;
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

function readStored(file: string): Partial<Config> {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return {};
  // Windows has no such modes.
  if (process.platform !== 'win32' && stats.mode & 0o077)
    throw new Problem(`Other users can read the key in ${file}. Run: chmod 600 '${file}'`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Config>;
  } catch {
    throw new Problem(`${file} is not JSON. Run \`linkctl login <url>\` again.`);
  }
}

/** Stores the configuration for this user only, and returns the file. */
export function writeConfig(env: Environment, config: Config): string {
  const file = configFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // The mode below does not apply to a file that existed before.
  if (existsSync(file)) chmodSync(file, 0o600);
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  return file;
}
