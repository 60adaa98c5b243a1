import { describe, expect, it } from 'vitest';
import { PASTED, withPastedTargets } from '../../shared/console/links/pasted-targets.ts';

const url = 'https://example.com/';
const paste = (text: string) => withPastedTargets(new URLSearchParams({ [PASTED]: text }));
const rows = (text: string) => [...paste(text)].filter(([name]) => name.includes('['));

describe('a pasted target', () => {
  it.each([
    [`iPhone ${url}`, url],
    [`iPhone,${url}`, url],
    [`iPhone:${url}`, url],
    [`iPhone ,:;\t ${url}`, url],
    [`iPhone\u00a0:${url}`, url],
    ['iPhone : ::', ':'],
  ])('has a name and a URL, with any separators between them: %j', (line, link) => {
    expect(rows(line)).toEqual([
      ['devicetarget[0].device', 'iphone'],
      ['devicetarget[0].link', link],
    ]);
  });

  it.each([
    ['without a URL', 'iPhone:'],
    ['without a separator', 'iPhone'],
    ['with a name of only separators', `:: ${url}`],
    ['with thousands of separators', `a${':'.repeat(5_000)}x y`],
    ['with thousands of spaces', `a${' '.repeat(5_000)}x:y z`],
    ['with a name that is too long', `${' ,'.repeat(100)}iPhone ${url}`.replace(' ', '.')],
    ['that is too long', `iPhone ${url}${'a'.repeat(200_000)}`],
  ])('stays in the field %s', (_, line) => {
    expect(rows(line)).toEqual([]);
    expect(paste(line).get(PASTED)).toBe(line);
  });

  it('is read with a URL of as many characters as a link can have', () => {
    const longest = url.padEnd(8_192, 'a');
    expect(rows(`Brazilian Portuguese: ${longest}`)).toContainEqual(['languagetarget[0].link', longest]);
  });

  it('stays in the field after a thousand lines', () => {
    const wrong = 'x\n'.repeat(999);
    expect(rows(`${wrong}iPhone ${url}1\niPhone ${url}2`)).toHaveLength(2);
    expect(paste(`${wrong}iPhone ${url}1\niPhone ${url}2`).get(PASTED)).toBe(`${wrong}iPhone ${url}2`);
  });
});
