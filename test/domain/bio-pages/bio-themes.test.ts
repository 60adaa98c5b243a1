import { describe, expect, it } from 'vitest';
import { bioThemeNames } from '../../../shared/api/bio-pages.ts';
import { bioColors } from '../../../shared/domain/bio-pages/bio-pages.ts';
import { bioThemes } from '../../../shared/domain/bio-pages/bio-themes.ts';
import { contrast } from '../../../shared/domain/values/colors.ts';
import { MIN_TEXT_CONTRAST } from '../../../shared/domain/values/page-colors.ts';

describe('the themes of bio pages', () => {
  it('are six', () => {
    expect(Object.keys(bioThemes)).toEqual([...bioThemeNames]);
    expect(bioThemeNames).toHaveLength(6);
  });

  it.each(bioThemeNames)('have text that is readable on the page and on its buttons: %s', (theme) => {
    const { background, foreground, buttonbackground, buttonforeground } = bioColors({ name: '', theme });
    expect(contrast(foreground, background)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
    expect(contrast(buttonforeground, buttonbackground)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
  });

  it('give way to single colors of the owner', () => {
    const background = { red: 1, green: 2, blue: 3 };
    expect(bioColors({ name: '', theme: 'dark', background })).toEqual({ ...bioThemes.dark, background });
  });
});
