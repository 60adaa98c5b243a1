import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '../../shared/api/index.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

describe('docs/api.md', () => {
  it('lists exactly the routes of the API', () => {
    const [, table = ''] = read('docs/api.md').split(/^## (?:Routes|Keys and sessions)$/m);
    const listed = [...table.matchAll(/`(GET|POST|PUT|DELETE) ([^`?]+)/g)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    const existing = apiRoutes
      .filter(({ access }) => access !== 'public')
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(listed)].sort()).toEqual(existing.sort());
  });
});

describe('the README and the pages for developers and operators', () => {
  it('name exactly the scripts in package.json', () => {
    const text = ['README.md', 'CONTRIBUTING.md', 'docs/one-machine.md'].map(read).join('\n');
    const named = [...text.matchAll(/npm (?:run (?:--silent )?([a-z]+[a-z:-]*)|(start|test)\b)/g)].map(
      ([, script, shorthand]) => script ?? shorthand,
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
  });
});

describe('the examples of all pages, and the clients', () => {
  it('have the address of the API in LINKS_URL, and a key in LINKS_KEY', () => {
    const files = globSync([
      'README.md',
      'docs/*.md',
      'clients/*/README.md',
      'clients/*/src/**/*.ts',
      '.ci/*',
      'infra/openapi/*.ts',
    ]);
    const used = files.flatMap((file) =>
      [...read(file).matchAll(/(?:\$\{?|env\.)([A-Z_]*(?:URL|KEY|API))\b/g)].map(([, name]) => name),
    );
    expect([...new Set(used)].sort()).toEqual(['LINKS_KEY', 'LINKS_URL']);
  });
});

describe('CONTRIBUTING.md', () => {
  it('has a row for each room of shared and each top-level folder', () => {
    const rooms = globSync('shared/*', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const folders = [
      ...rooms.map(({ name }) => `shared/${name}`),
      'functions',
      'infra',
      'infra/local',
      'test',
    ];
    const text = read('CONTRIBUTING.md');
    expect(folders.filter((folder) => !text.includes(`\`${folder}/\``))).toEqual([]);
  });
});

describe('the lock file', () => {
  it('contains no download URLs', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
  });
});
