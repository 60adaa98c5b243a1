import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DARK = '@media (prefers-color-scheme:dark){';
const COLORS_ONLY = /^(:root\{(\s*--[\w-]+:[^;{}]+;?)+\}\}|\$\{scheme\()/;

/** Browser tests look at layouts in the light only. */
it('Styles change nothing but custom properties in the dark', () => {
  const files = readdirSync('shared', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const blocks = files.flatMap((name) => {
    const [, ...after] = readFileSync(`shared/${name}`, 'utf8').split(/@media[^{]*prefers-color-scheme/);
    return after.map((text) => ({ name, text: `@media (prefers-color-scheme${text}` }));
  });
  expect(blocks.length).toBeGreaterThanOrEqual(3);
  const others = blocks.filter(
    ({ text }) => !(text.startsWith(DARK) && COLORS_ONLY.test(text.slice(DARK.length))),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});
