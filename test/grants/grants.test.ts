import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { middlewareGrants, recordedGrants, type TableGrants } from '../../infra/grants/table-grants.ts';
import { backgroundFunctions, routes } from '../../shared/api/index.ts';
import { listUses, savedUses, toGrants } from '../support/table/table-uses.ts';

// Runs after the tests of functions, and compares the uses of the table that these saved with the grants.
const folder = process.env.TABLE_USES_FOLDER ?? '';
const uses = savedUses(folder);

const readLines = (grants: Record<string, TableGrants>) =>
  Object.entries(grants).flatMap(([id, ofFunction]) => listUses(ofFunction).map((use) => `${id} ${use}`));

describe('the grants', () => {
  it('are compared after all tests of functions, which save what these do', () => {
    expect(existsSync(folder), 'Run all tests: `npx vitest run`.').toBe(true);
  });

  it('in infra/grants/grants.json are exactly what functions do with the table in their tests', () => {
    const [granted, used] = [readLines(recordedGrants), readLines(toGrants(uses))];
    const differences = {
      usedWithoutGrant: used.filter((line) => !granted.includes(line)),
      grantedWithoutUse: granted.filter((line) => !used.includes(line)),
    };
    const message = 'If functions should do this, run `npm run grants`, and review the diff.';
    expect(differences, message).toEqual({ usedWithoutGrant: [], grantedWithoutUse: [] });
  });

  it('of each part of the middleware are all used by one of the functions that have it', () => {
    const ids = new Map<TableGrants, string[]>();
    for (const contract of [...routes, ...backgroundFunctions])
      for (const grants of middlewareGrants(contract))
        ids.set(grants, [...(ids.get(grants) ?? []), contract.id]);
    const unused = [...ids].flatMap(([grants, having]) =>
      listUses(grants).filter((use) => !having.some((id) => uses.get(id)?.has(use))),
    );
    expect(unused).toEqual([]);
  });
});
