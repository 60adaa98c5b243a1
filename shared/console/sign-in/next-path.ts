import { parseUrl } from '../../parse-url.ts';

/** Where people start. */
export const CONSOLE_PATH = '/console';

/**
 * The path to go to after signing in, if it is one of the console: never another host, and never a path that does something
 * else. Anything else becomes the first page.
 */
export function toConsolePath(next: string | null | undefined): string {
  // The URL is normalized, so that neither `//`, `\` nor `..` leads elsewhere.
  const base = 'https://console.invalid';
  const url = next?.startsWith('/') ? parseUrl(next, base) : null;
  const isConsole = url?.origin === base && /^\/console(\/|$)/.test(url.pathname);
  return isConsole ? url.pathname + url.search : CONSOLE_PATH;
}
