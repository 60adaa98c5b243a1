import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readSource } from './import-graph.ts';

const { dependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The packages that a file imports at run time, now or later. */
function listPackages(file: string): string[] {
  const source = readSource(file);
  const specifiers = [
    ...source.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from\s+'([^']+)'/gm),
    ...source.matchAll(/\bimport\('([^']+)'\)/g),
  ].map(([, specifier = '']) => specifier);
  return specifiers
    .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
}

describe('what runs without development dependencies', () => {
  it('imports no package that is one', () => {
    const files = globSync('{functions,shared,infra/local}/**/*.{ts,js}').filter(
      (file) => !file.endsWith('.d.ts'),
    );
    const imported = new Set(files.flatMap(listPackages));
    expect([...imported]).toEqual(
      expect.arrayContaining(['prom-client', '@aws-sdk/client-dynamodb-streams']),
    );
    expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
  });
});

describe('npm', () => {
  it('starts the service with a file that every Node can open', () => {
    const file = /^exec node (\S+\.js)$/.exec(scripts.start)?.[1] ?? '';
    expect(readFileSync(file, 'utf8')).toContain("import('./run-service.ts')");
  });

  it.each([
    ['loglevel=error', 'warnings about the Node that runs npm'],
    ['fund=false', 'requests for funding'],
    ['audit=false', 'a report on packages'],
    ['update-notifier=false', 'news of npm'],
  ])('is set to %s, so that an installation shows no %s', (setting) => {
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain(setting);
  });
});
