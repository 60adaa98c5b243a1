import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sharedSynthesis } from '../infra/shared-synthesis.ts';
import { listFloods, toRows } from './floods.ts';

const { stack } = await sharedSynthesis();
const floods = listFloods(stack);

it('docs/operations.md says what a flood of each limited route costs, with the prices of npm run cost', () => {
  const docs = readFileSync('docs/operations.md', 'utf8').split('\n');
  const table = docs.filter((line) => /^\| `(GET|POST|PUT) \S+` \| (hashes|draws|exports) /.test(line));
  expect(table).toEqual(toRows(floods));
});

it('The floods of all routes that anyone can request leave most of the 1000 functions of an account to redirects', () => {
  const anonymous = floods.filter(({ keys: [key = ''] }) => !/ \/(api|console)\//.test(key));
  expect(anonymous.length).toBeGreaterThan(2);
  expect(anonymous.reduce((sum, { functions }) => sum + functions, 0)).toBeLessThan(200);
});
