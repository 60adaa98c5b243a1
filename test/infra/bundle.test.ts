import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bundles, bundle } from '../../infra/constructs/bundle.ts';
import { handlerFile } from '../../shared/api/contract/function-contract.ts';
import { contractIds, contracts, synthesize } from './synthesis.ts';

const entries = contracts.map((contract) => ({ name: contract.id, file: handlerFile(contract) }));

describe('bundles', () => {
  let bundles: Bundles;
  beforeAll(() => {
    bundles = bundle(entries);
  });
  afterAll(() => bundles.remove());

  it('load by themselves, with nothing in the environment, and hold a handler and nothing else', () => {
    const files = Object.fromEntries(contractIds.map((id) => [id, bundles.file(id)]));
    // Undici is a third of a start, and loads as soon as anything imports `node:http` the ESM way.
    const script = `
      const files = ${JSON.stringify(files)};
      const exported = Object.entries(files).map(([id, file]) => [id, Object.keys(require(file))]);
      const undici = process.moduleLoadList.filter((name) => name.endsWith('/undici'));
      process.stdout.write(JSON.stringify({ exported: Object.fromEntries(exported), undici }));`;
    const said = execFileSync(process.execPath, ['--input-type=commonjs', '--eval', script], { env: {} });
    expect(JSON.parse(said.toString())).toEqual({
      exported: Object.fromEntries(contractIds.map((id) => [id, ['handler']])),
      undici: [],
    });
  });

  it.each([
    [
      'the search for credentials',
      /credential-provider-(?!env)|token-providers|nested-clients/,
      'lambda-credentials',
    ],
    ['event streams', /event-streams\//, 'no-event-streams'],
  ])('leave out of the SDK %s', (_, dead, standIn) => {
    const carried = Object.keys(bundles.metafile.inputs);
    expect(carried.filter((file) => dead.test(file))).toEqual([]);
    expect(carried).toContain(`infra/constructs/${standIn}.ts`);
  });

  it('ask for nothing that is not in them but what Node brings', () => {
    const external = Object.values(bundles.metafile.outputs).flatMap(({ imports }) => imports);
    const names = new Set(external.map(({ path }) => path.replace('node:', '')));
    expect([...names].filter((name) => !builtinModules.includes(name))).toEqual([]);
    // An `import()` would load undici at the first request instead of at the start.
    expect(new Set(external.map(({ kind }) => kind))).toEqual(new Set(['require-call']));
  });

  it('are the same from one build to the next, so that a deploy replaces only what changed', () => {
    const again = bundle(entries);
    for (const id of contractIds) {
      expect(readFileSync(again.file(id)).equals(readFileSync(bundles.file(id)))).toBe(true);
    }
    again.remove();
    const codeOf = (stack: ReturnType<typeof synthesize>) =>
      contractIds.map((id) => stack.functionOf(id).Code);
    expect(codeOf(synthesize())).toEqual(codeOf(synthesize()));
  });
});
