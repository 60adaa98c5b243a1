import { describe, expect, it } from 'vitest';
import { consoleRoutes } from '../../shared/api/console/index.ts';
import { visitorRoutes } from '../../shared/api/visitor/index.ts';
import { collectionNames } from '../../shared/collections.ts';
import { administration, type NavigationEntry, navigation } from '../../shared/console/layout/navigation.ts';

const entries: NavigationEntry[] = [...navigation, ...administration];
const buildPage = ({ href }: NavigationEntry) =>
  visitorRoutes.find(({ method, path }) => method === 'GET' && path === href);

describe('the navigation of the console', () => {
  it('leads to pages that exist', () => {
    expect(entries.filter((entry) => buildPage(entry) === undefined)).toEqual([]);
  });

  it('has each entry once', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('leads to each list of the account', () => {
    // Images are shown where they are used.
    const ids = ['images', ...navigation.map(({ id }) => id)];
    expect(collectionNames.filter((name) => !ids.includes(name))).toEqual([]);
  });

  it('shows pages for administrators to administrators only', () => {
    const ofAdministrators = new Set(
      consoleRoutes.filter(({ session }) => session === 'admin').map(({ path }) => path),
    );
    const shown: NavigationEntry[] = [...administration];
    expect(navigation.filter(({ href }) => ofAdministrators.has(href))).toEqual([]);
    expect(shown.filter(({ href }) => !ofAdministrators.has(href))).toEqual([]);
  });
});
