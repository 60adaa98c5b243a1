import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Which of the project's folders a folder's files may import from, beside their own. */
const mayImport: Record<string, string[]> = {
  'shared/api': ['shared/errors.ts'],
  'shared/domain': ['shared/api', 'shared/errors.ts'],
  'shared/network': ['shared/domain', 'shared/errors.ts', 'shared/env.ts'],
  'shared/data': [
    'shared/network',
    'shared/domain',
    'shared/api',
    'shared/errors.ts',
    'shared/env.ts',
    'shared/ids.ts',
  ],
  'shared/http': ['shared/data', 'shared/domain', 'shared/api', 'shared/errors.ts', 'shared/env.ts'],
  'shared/visitor': ['shared/data', 'shared/domain', 'shared/api', 'shared/errors.ts', 'shared/env.ts'],
  functions: ['shared', 'infra/plans.json'],
  infra: ['shared/api'],
  'infra/local': ['shared', 'functions'],
};

/** Packages that only these folders may know; a folder that is not named here may use any. */
const mayUsePackages: Record<string, RegExp> = {
  'shared/api': /^valibot$/,
  'shared/domain': /^(valibot|node:crypto|node:util)$/,
};

const folderOf = (file: string) =>
  Object.keys(mayImport)
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

const files = globSync('{shared,functions,infra}/**/*.ts').filter((file) => folderOf(file) !== undefined);

interface Import {
  isTypeOnly: boolean;
  specifier: string;
}

function importsOf(file: string): Import[] {
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s(type\s)?[^;]*?from\s+'([^']+)'/gm,
  );
  return [...statements].map(([, type, specifier = '']) => ({ isTypeOnly: type !== undefined, specifier }));
}

describe('imports', () => {
  it.each(files)('of %s point one way', (file) => {
    const folder = folderOf(file) ?? '';
    for (const { specifier } of importsOf(file)) {
      if (!specifier.startsWith('.')) {
        expect(specifier).toMatch(mayUsePackages[folder] ?? /./);
        continue;
      }
      const target = relative('.', join(file, '..', specifier));
      const allowed = [folder, ...(mayImport[folder] ?? [])];
      expect(
        allowed.some((place) => target === place || target.startsWith(`${place}/`)),
        `${file} imports ${target}`,
      ).toBe(true);
    }
  });

  it('of contracts by rules are types only, and so are those of Lambda’s events', () => {
    for (const file of files) {
      for (const { isTypeOnly, specifier } of importsOf(file)) {
        const target = relative('.', join(file, '..', specifier));
        const isRuleOnContract = folderOf(file) === 'shared/domain' && target.startsWith('shared/api/');
        if (isRuleOnContract || specifier === 'aws-lambda')
          expect(isTypeOnly, `${file}: ${specifier}`).toBe(true);
      }
    }
  });
});

describe('rules', () => {
  it.each(globSync('shared/domain/**/*.ts'))('in %s take the clock and randomness as parameters', (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(
      /Date\.now|new Date\(\)|Math\.random|random(Bytes|Int|UUID)\(|process\.env/,
    );
  });
});

describe('keys', () => {
  it.each(
    globSync('{shared,functions}/**/*.ts').filter(
      (file) => !['shared/data/keys.ts', 'shared/api/contract/table.ts'].includes(file),
    ),
  )('are not built in %s, and it scans nothing', (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/`[A-Z]+#|'[A-Z]+#|ScanCommand/);
  });
});
