import { Problem } from './problem.ts';

/** The id that an option has. */
export function parseId(option: string, text: string): number {
  if (!/^\d{1,16}$/.test(text)) throw new Problem(`--${option} must be an id.`);
  return Number(text);
}
