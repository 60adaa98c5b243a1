import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { appearanceVariable } from '../env.ts';

interface LogoContent {
  contentType: 'image/svg+xml' | 'image/png';
  body: Buffer;
}

/** The name of the installation's logo in URLs, if it has one. */
export const logoName = (): string | undefined => appearanceVariable('LOGO_NAME');

/** The installation's logo, if it has one. */
export function readLogo(): LogoContent | undefined {
  const [name, file] = [logoName(), appearanceVariable('LOGO_FILE')];
  if (!name || !file) return undefined;
  const contentType = name.endsWith('.png') ? 'image/png' : 'image/svg+xml';
  return { contentType, body: readFileSync(resolve(import.meta.dirname, file)) };
}
