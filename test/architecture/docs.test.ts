import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../../shared/api/bulk-links.ts';
import { MAX_ROWS, ROWS_PER_REQUEST } from '../../shared/api/contract/rows.ts';
import { MAX_ALIAS_LENGTH, MIN_ALIAS_LENGTH } from '../../shared/api/fields/alias-syntax.ts';
import { DEFAULT_LIMIT } from '../../shared/api/fields/page-query.ts';
import { createLink } from '../../shared/api/links.ts';
import { pixelTypes } from '../../shared/api/pixels.ts';
import { MAX_CHANNELS } from '../../shared/data/owned/channel-items.ts';
import { MAX_SIDE_PIXELS } from '../../shared/domain/images/image-limits.ts';
import { devices } from '../../shared/domain/links/devices.ts';
import { MAX_SEARCH_WORDS } from '../../shared/domain/search/tokens.ts';
import { MAX_WORD_LENGTH, MAX_WORDS } from '../../shared/domain/search/words.ts';
import { MAX_LOCATION_LENGTH } from '../../shared/domain/values/targets.ts';
import { failures } from '../../shared/errors.ts';
import { maxBodyBytes } from '../../shared/http/parse-body.ts';
import { pixelSources } from '../../shared/visitor/pixels/pixel-sources.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')].sort();

/** The row of a table whose first cell is this. */
const rowOf = (file: string, cell: string) =>
  read(file)
    .split('\n')
    .find((line) => line.startsWith(`| ${cell} |`)) ?? '';

/** The anchor that a heading gets. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

describe.each(pages)('the links of %s', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];

  it('lead to files and headings that exist', () => {
    for (const [link, file = '', anchor] of links) {
      const target = file ? join(dirname(page), file) : page;
      expect(existsSync(target), link).toBe(true);
      if (!anchor) continue;
      const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
      expect(headings, link).toContain(anchor);
    }
  });
});

describe('the README', () => {
  it.each(['quick-start', 'targeting', 'clicks', 'search', 'errors', 'limits', 'privacy'])(
    'leads to docs/%s.md',
    (name) => {
      expect(read('README.md')).toContain(`(docs/${name}.md)`);
    },
  );
});

describe('docs/errors.md', () => {
  it('has every code with its status', () => {
    const rows = [...read('docs/errors.md').matchAll(/^\| (\d{3}) \| (.*?) \|/gm)];
    const listed = rows.flatMap(([, status, codes = '']) =>
      [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => [code, Number(status)]),
    );
    const existing = Object.entries(failures).map(([code, { statusCode }]) => [code, statusCode]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(existing));
    expect(listed).toHaveLength(existing.length);
  });
});

describe('docs/limits.md', () => {
  it.each([
    ['body', maxBodyBytes(createLink) / 1024],
    ['body of many links', maxBodyBytes(createLinks) / 1024 / 1024],
    ['rows of a request', MAX_ROWS],
    ['rows of a request', ROWS_PER_REQUEST],
    ['entries of a list page (`limit`)', DEFAULT_LIMIT],
    ['alias and slug', MIN_ALIAS_LENGTH],
    ['alias and slug', MAX_ALIAS_LENGTH],
    ['words of a search (`q`)', MAX_SEARCH_WORDS],
    ['words of a link that searches find', MAX_WORDS],
    ['words of a link that searches find', MAX_WORD_LENGTH],
    ['URLs', MAX_LOCATION_LENGTH],
    ['channels of a link or QR code', MAX_CHANNELS],
    ['logo', MAX_SIDE_PIXELS],
  ])('says for %s what the code does: %i', (what, limit) => {
    expect(rowOf('docs/limits.md', what)).toMatch(new RegExp(`\\b${limit}\\b`));
  });
});

describe('docs/targeting.md', () => {
  it('names the devices, from specific to general', () => {
    const named = /\*\*Device\.\*\*(.*?)Case,/s.exec(read('docs/targeting.md'))?.[1] ?? '';
    expect([...named.matchAll(/`(\w+)`/g)].map(([, device]) => device)).toEqual(devices);
  });
});

describe('docs/privacy.md', () => {
  it('says whose tags a container may load, which is Google’s', () => {
    const sources = Object.values(pixelSources.tagmgrpixel).flat();
    const others = sources.filter((source) => !/(google|doubleclick)[a-z-]*\.(com|net)/.test(source));
    expect(others).toEqual([]);
    expect(read('docs/privacy.md')).toContain('Google Analytics and Google Ads');
    expect(pixelTypes).toContain('tagmgrpixel');
  });
});
