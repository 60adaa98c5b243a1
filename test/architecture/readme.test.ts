import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiRoutes } from '../../shared/api/index.ts';

const readme = readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

describe('the README', () => {
  it('lists exactly the routes of the API', () => {
    const listed = [...readme.matchAll(/`(GET|POST|PUT|DELETE) ([^`?]+)/g)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    const existing = apiRoutes
      .filter(({ access }) => access !== 'public')
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(listed)].sort()).toEqual(existing.sort());
  });

  it('names exactly the scripts in package.json', () => {
    const named = [...readme.matchAll(/npm (?:run (?:--silent )?([a-z]+[a-z:-]*)|(start|test)\b)/g)].map(
      ([, script, shorthand]) => script ?? shorthand,
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
  });

  it('has a row for each top-level folder', () => {
    for (const folder of [
      'functions',
      'shared/api',
      'shared/domain',
      'shared/data',
      'shared/http',
      'infra',
      'infra/local',
      'test',
    ]) {
      expect(readme).toContain(`\`${folder}/\``);
    }
  });
});

describe('the lock file', () => {
  it('contains no download URLs', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
  });
});
