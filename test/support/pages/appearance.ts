import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import type { AppearanceEnvironment, LogoEnvironment } from '../../../shared/api/contract/environment.ts';

type Variables = AppearanceEnvironment & LogoEnvironment;

/** A logo that is a circle. */
export const LOGO_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#c2410c"/></svg>';

/** Writes a logo to a file of its own, which is deleted after all tests, and returns its path. */
export function logoFile(content: string | Buffer = LOGO_SVG): string {
  const folder = mkdtempSync(join(tmpdir(), 'link-service-logo-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'logo');
  writeFileSync(path, content);
  return path;
}

/** Returns a function that makes functions see these settings of an installation until the test ends. */
export function presentAs(): (variables: Variables) => void {
  const set = new Set<string>();
  afterEach(() => {
    for (const name of set) delete process.env[name];
  });
  return (variables) => {
    for (const name of Object.keys(variables)) set.add(name);
    Object.assign(process.env, variables);
  };
}
