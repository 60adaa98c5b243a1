import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesIn, importGraph, importsOf, roomOf, sourceFiles, targetOf } from './import-graph.ts';

/** The folders, besides their own, that the files of a folder may import from. */
const mayImport: Record<string, string[]> = {
  'shared/api': ['shared/errors.ts', 'shared/is-object.ts'],
  'shared/domain': ['shared/api', 'shared/errors.ts'],
  'shared/workers': ['shared/errors.ts'],
  'shared/network': ['shared/domain', 'shared/errors.ts', 'shared/env.ts'],
  'shared/data': [
    'shared/deadline.ts',
    'shared/network',
    'shared/workers',
    'shared/domain',
    'shared/api',
    'shared/errors.ts',
    'shared/env.ts',
    'shared/ids.ts',
    'shared/metrics.ts',
  ],
  'shared/requests': [
    'shared/data',
    'shared/domain',
    'shared/api',
    'shared/deadline.ts',
    'shared/errors.ts',
    'shared/is-object.ts',
    'shared/secret-box.ts',
  ],
  'shared/http': [
    'shared/requests',
    'shared/data',
    'shared/domain',
    'shared/api',
    'shared/deadline.ts',
    'shared/errors.ts',
    'shared/is-object.ts',
    'shared/env.ts',
  ],
  'shared/visitor': [
    'shared/workers',
    'shared/data',
    'shared/domain',
    'shared/api',
    'shared/deadline.ts',
    'shared/errors.ts',
    'shared/env.ts',
  ],
  'shared/console': [
    'shared/visitor',
    'shared/data',
    'shared/domain',
    'shared/api',
    'shared/requests',
    'shared/secret-box.ts',
    'shared/errors.ts',
    'shared/env.ts',
  ],
  functions: ['shared', 'infra/plans.json'],
  infra: ['shared/api', 'shared/errors.ts'],
  'infra/appearance': ['shared/api', 'shared/domain'],
  'infra/local': ['shared', 'functions', 'infra/appearance'],
  'infra/world-map': ['shared/domain'],
};

const MAX_FILES_IN_FOLDER = 25;

/** An import, a re-export, or a declaration that gives an imported name another name. */
const RENAMING_STATEMENT =
  /^(?:import\s[^;]*|export\s+(?:type\s+)?(?:\{[^}]*\}|\*)[^;]*|export\s+(?:const|type)\s+\w+\s*=\s*[a-z_$][\w.]*|export\s+default\s+\w+);/gim;

/** The packages that the files of a folder may import; other folders may import any. */
const mayUsePackages: Record<string, RegExp> = {
  'shared/api': /^valibot$/,
  'shared/domain':
    /^(valibot|csv-parse\/sync|@date-fns\/tz|@smithy\/core\/cbor|node:crypto|node:url|node:util|node:zlib)$/,
};

const folderOf = (file: string) =>
  Object.keys(mayImport)
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

const files = sourceFiles.filter((file) => folderOf(file) !== undefined);

describe('imports', () => {
  it.each(files)('of %s come from folders that it may import', (file) => {
    const folder = folderOf(file) ?? '';
    for (const { specifier } of importsOf(file)) {
      if (!specifier.startsWith('.')) {
        expect(specifier).toMatch(mayUsePackages[folder] ?? /./);
        continue;
      }
      const target = targetOf(file, specifier);
      const allowed = [folder, ...(mayImport[folder] ?? [])];
      expect(
        allowed.some((place) => target === place || target.startsWith(`${place}/`)),
        `${file} imports ${target}`,
      ).toBe(true);
    }
  });

  it('of API contracts in shared/domain, and of Lambda’s event types, are type-only', () => {
    for (const file of files) {
      for (const { isTypeOnly, specifier } of importsOf(file)) {
        const target = targetOf(file, specifier);
        const isContractInDomain = folderOf(file) === 'shared/domain' && target.startsWith('shared/api/');
        if (isContractInDomain || specifier === 'aws-lambda')
          expect(isTypeOnly, `${file}: ${specifier}`).toBe(true);
      }
    }
  });
});

describe('files and folders', () => {
  it('have no circular imports between files, type-only imports included', () => {
    expect(circlesIn(importGraph((file) => file))).toEqual([]);
  });

  it('have no circular imports between folders, type-only imports included', () => {
    expect(circlesIn(importGraph(roomOf))).toEqual([]);
  });

  it('keep to at most 25 files in a folder', () => {
    const counts = Map.groupBy(sourceFiles, (file) => dirname(file));
    const crowded = [...counts].filter(([, inFolder]) => inFolder.length > MAX_FILES_IN_FOLDER);
    expect(crowded.map(([folder, inFolder]) => `${folder}: ${inFolder.length} files`)).toEqual([]);
  });

  it.each(sourceFiles)('include no file that only re-exports or renames another: %s', (file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const own = code.replace(RENAMING_STATEMENT, '').trim();
    expect(own).not.toBe('');
  });
});

describe('rules', () => {
  it.each(globSync('shared/domain/**/*.ts'))('in %s get the clock and randomness as parameters', (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(
      /Date\.now|new Date\(\)|Math\.random|random(Bytes|Int|UUID)\(|process\.env/,
    );
  });
});

const KEY_FILES = [
  'shared/api/contract/table.ts',
  'shared/data/keys.ts',
  'shared/data/statistics-keys.ts',
  'shared/data/search/search-keys.ts',
];

/** Contracts name patterns of keys, such as `USER#*`. */
describe('keys', () => {
  it.each(globSync('{shared,functions}/**/*.ts').filter((file) => !KEY_FILES.includes(file)))(
    'are not built in %s, which does not scan either',
    (file) => {
      expect(readFileSync(file, 'utf8')).not.toMatch(/[`'][A-Z]+#(?!\*)|ScanCommand/);
    },
  );
});
