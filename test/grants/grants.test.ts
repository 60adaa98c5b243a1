import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jobs, routes } from '../../shared/api/index.ts';
import { grantedUses } from '../support/run-within-grant.ts';

// Runs after the tests of functions, and compares the uses of the table that they noted with the contracts.
const folder = process.env.TABLE_USES_FOLDER ?? '';
const lines = globSync(`${folder}/*`).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
const usesOf = (id: string) =>
  lines.filter((line) => line.startsWith(`${id} `)).map((line) => line.slice(id.length + 1));

describe('the table uses that the tests of functions note', () => {
  it('exist, because these tests run before', () => {
    expect(existsSync(folder), 'Run all tests: `npx vitest run`.').toBe(true);
  });
});

describe('a contract', () => {
  it.each([...routes, ...jobs])('of $id names only keys that a test of the function uses', (contract) => {
    const uses = usesOf(contract.id);
    const named = grantedUses(contract, contract.table);
    expect(named.filter((use) => !uses.includes(use))).toEqual([]);
  });

  it.each([...routes, ...jobs])('of $id does not repeat what its middleware may do', (contract) => {
    const all = grantedUses(contract);
    expect(all.filter((use, index) => all.indexOf(use) !== index)).toEqual([]);
  });
});
