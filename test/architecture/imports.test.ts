import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  circlesIn,
  findRoom,
  importGraph,
  listImports,
  readSource,
  resolveTarget,
  sourceFiles,
} from './import-graph.ts';

/** The folders, besides their own, that the files of a folder may import from. */
const mayImport: Record<string, string[]> = {
  'shared/api': [
    'shared/collections.ts',
    'shared/dimensions.ts',
    'shared/errors.ts',
    'shared/is-object.ts',
    'shared/parse-url.ts',
  ],
  'shared/domain': [
    'shared/collections.ts',
    'shared/api',
    'shared/dimensions.ts',
    'shared/errors.ts',
    'shared/ids.ts',
    'shared/memoize.ts',
    'shared/parse-url.ts',
  ],
  'shared/workers': ['shared/invocation.ts', 'shared/errors.ts'],
  'shared/network': ['shared/domain', 'shared/errors.ts', 'shared/env.ts', 'shared/parse-url.ts'],
  'shared/data': [
    'shared/collections.ts',
    'shared/dimensions.ts',
    'shared/invocation.ts',
    'shared/network',
    'shared/workers',
    'shared/domain',
    'shared/api',
    'shared/errors.ts',
    'shared/event-loop.ts',
    'shared/env.ts',
    'shared/ids.ts',
    'shared/metrics.ts',
    'shared/parse-url.ts',
    'shared/secret-box.ts',
  ],
  'shared/requests': [
    'shared/data',
    'shared/domain',
    'shared/api',
    'shared/invocation.ts',
    'shared/errors.ts',
    'shared/event-loop.ts',
    'shared/is-object.ts',
    'shared/secret-box.ts',
  ],
  'shared/http': [
    'shared/requests',
    'shared/data',
    'shared/domain',
    'shared/api',
    'shared/invocation.ts',
    'shared/errors.ts',
    'shared/event-loop.ts',
    'shared/is-object.ts',
    'shared/env.ts',
    'shared/from-edge.ts',
    'shared/pieces.ts',
  ],
  'shared/jobs': [
    'shared/data',
    'shared/domain',
    'shared/api',
    'shared/invocation.ts',
    'shared/errors.ts',
    'shared/env.ts',
    'shared/metrics.ts',
  ],
  'shared/languages': ['shared/api'],
  'shared/html': [
    'shared/languages',
    'shared/api',
    'shared/response.ts',
    'shared/env.ts',
    'shared/pieces.ts',
  ],
  'shared/visitor': [
    'shared/languages',
    'shared/html',
    'shared/memoize.ts',
    'shared/response.ts',
    'shared/workers',
    'shared/data',
    'shared/domain',
    'shared/api',
    'shared/invocation.ts',
    'shared/errors.ts',
    'shared/env.ts',
    'shared/from-edge.ts',
    'shared/parse-url.ts',
  ],
  'shared/console': [
    'shared/invocation.ts',
    'shared/collections.ts',
    'shared/dimensions.ts',
    'shared/html',
    'shared/response.ts',
    'shared/visitor',
    'shared/workers',
    'shared/data',
    'shared/domain',
    'shared/api',
    'shared/requests',
    'shared/secret-box.ts',
    'shared/errors.ts',
    'shared/event-loop.ts',
    'shared/env.ts',
    'shared/parse-url.ts',
    'shared/pieces.ts',
  ],
  'shared/routing': ['shared/api'],
  functions: ['shared', 'infra/plans.json'],
  infra: ['shared/api', 'shared/collections.ts', 'shared/errors.ts'],
  'infra/appearance': ['shared/api', 'shared/domain'],
  'infra/deployment-check': ['clients/typescript/src', 'shared/api', 'shared/domain'],
  'infra/local': ['shared', 'functions', 'infra/appearance'],
  'infra/world-map': ['shared/domain'],
};

/** More files than that are probably several rooms. */
const MANY_FILES_IN_FOLDER = 40;

/** An import, a re-export, or a declaration that gives an imported name another name. */
const RENAMING_STATEMENT =
  /^(?:import\s[^;]*|export\s+(?:type\s+)?(?:\{[^}]*\}|\*)[^;]*|export\s+(?:const|type)\s+\w+\s*=\s*[a-z_$][\w.]*|export\s+default\s+\w+);/gim;

/** The packages that the files of a folder may import; other folders may import any. */
const mayUsePackages: Record<string, RegExp> = {
  'shared/api': /^valibot$/,
  'shared/domain':
    /^(valibot|csv-parse\/sync|@date-fns\/tz|@smithy\/core\/cbor|node:crypto|node:url|node:util|node:zlib)$/,
};

const findFolder = (file: string) =>
  Object.keys(mayImport)
    .filter((folder) => file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];

const files = sourceFiles.filter((file) => findFolder(file) !== undefined);

const mayBeImported = (folder: string, target: string) =>
  [folder, ...(mayImport[folder] ?? [])].some((place) => target === place || target.startsWith(`${place}/`));

/** The files with text that matches, and what it is. */
const matchesIn = (inFiles: string[], pattern: RegExp) =>
  inFiles.flatMap((file) => {
    const [match] = pattern.exec(readSource(file)) ?? [];
    return match ? `${file}: ${match}` : [];
  });

describe('imports', () => {
  const all = files.flatMap((file) => {
    const folder = findFolder(file) ?? '';
    return listImports(file).map((one) => ({
      file,
      folder,
      ...one,
      target: resolveTarget(file, one.specifier),
    }));
  });
  const [relative, packages] = [true, false].map((is) =>
    all.filter(({ specifier }) => specifier.startsWith('.') === is),
  ) as [typeof all, typeof all];

  it('come from folders that the file’s folder may import from', () => {
    const forbidden = relative.filter(({ folder, target }) => !mayBeImported(folder, target));
    expect(forbidden.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  it('come from packages that the file’s folder may use', () => {
    const forbidden = packages.filter(
      ({ folder, specifier }) => !(mayUsePackages[folder] ?? /./).test(specifier),
    );
    expect(forbidden.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it('of API contracts in shared/domain, and of Lambda’s event types, are type-only', () => {
    const needed = all.filter(
      ({ folder, target, specifier, isTypeOnly }) =>
        !isTypeOnly &&
        ((folder === 'shared/domain' && target.startsWith('shared/api/')) || specifier === 'aws-lambda'),
    );
    expect(needed.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });
});

describe('files and folders', () => {
  it('have no circular imports between files, type-only imports included', () => {
    expect(circlesIn(importGraph((file) => file))).toEqual([]);
  });

  it('have no circular imports between folders, type-only imports included', () => {
    expect(circlesIn(importGraph(findRoom))).toEqual([]);
  });

  // A warning, because rooms are made by meaning, not by number.
  it('show which folders have more than 40 files', () => {
    for (const [folder, { length }] of Map.groupBy(sourceFiles, (file) => dirname(file)))
      if (length > MANY_FILES_IN_FOLDER) console.warn(`${folder} has ${length} files: is it several rooms?`);
  });

  it('include no file that only re-exports or renames another', () => {
    const withoutOwnCode = sourceFiles.filter((file) => {
      const code = readSource(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return code.replace(RENAMING_STATEMENT, '').trim() === '';
    });
    expect(withoutOwnCode).toEqual([]);
  });
});

describe('rules in shared/domain', () => {
  it('get the clock and randomness as parameters', () => {
    const domain = files.filter((file) => findFolder(file) === 'shared/domain');
    const impure = /Date\.now|new Date\(\)|Math\.random|random(Bytes|Int|UUID)\(|process\.env/;
    expect(matchesIn(domain, impure)).toEqual([]);
  });
});

const KEY_FILES = [
  'shared/api/contract/table.ts',
  'shared/data/keys.ts',
  'shared/data/statistics-keys.ts',
  'shared/data/search/search-keys.ts',
  'shared/data/links/by-date/backdated-keys.ts',
  'shared/data/webhooks/webhook-keys.ts',
];

describe('the table', () => {
  const others = sourceFiles.filter(
    (file) => /^(shared|functions)\//.test(file) && !KEY_FILES.includes(file),
  );

  // Contracts name patterns of keys, such as `USER#*`.
  it('has its keys built by the files for that only', () => {
    expect(matchesIn(others, /[`'][A-Z]+#(?!\*)/)).toEqual([]);
  });

  it('is not scanned', () => {
    expect(matchesIn(others, /ScanCommand/)).toEqual([]);
  });
});

describe('URLs', () => {
  it('are parsed by parseUrl unless they have been checked', () => {
    const others = sourceFiles.filter(
      (file) => /^(shared|functions)\//.test(file) && file !== 'shared/parse-url.ts',
    );
    expect(matchesIn(others, /URL\.(canParse|parse)\b/)).toEqual([]);
  });
});
