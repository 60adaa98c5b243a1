import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../../shared/api/bulk-links.ts';
import { MAX_SELECTED } from '../../shared/api/console/selected-links.ts';
import { MAX_ROWS, ROWS_PER_REQUEST } from '../../shared/api/contract/rows.ts';
import { DEFAULT_LIMIT } from '../../shared/api/fields/page-query.ts';
import { QR_SIZES } from '../../shared/api/fields/qr-sizes.ts';
import { createImage } from '../../shared/api/images.ts';
import { jobKindIds } from '../../shared/api/job-kinds.ts';
import { createLink } from '../../shared/api/links.ts';
import { pixelTypes } from '../../shared/api/pixels.ts';
import { MAX_FILES } from '../../shared/console/files/count-file.ts';
import { MAX_FORMS } from '../../shared/console/forms/count-form.ts';
import { MAX_LINES } from '../../shared/data/export/export-pages.ts';
import { UNUSED_DAYS } from '../../shared/data/images/image-uses.ts';
import { MAX_STORED_BYTES, MAX_STORED_SIDE_PIXELS } from '../../shared/data/images/redraw-image.ts';
import { MAX_PROBED } from '../../shared/data/links/unframeable-targets.ts';
import { MAX_MESSAGES } from '../../shared/data/messages.ts';
import { MAX_CHANNELS } from '../../shared/data/owned/channel-items.ts';
import { MAX_SEARCHED_LINKS } from '../../shared/data/search/find-parts.ts';
import { MAX_ADDITIONAL_KEYS } from '../../shared/data/users/additional-keys.ts';
import { HOURS_KEPT_DAYS, MAX_BUCKETS } from '../../shared/domain/clicks/timeline.ts';
import { MAX_LOGO, MAX_UPLOAD } from '../../shared/domain/images/image-limits.ts';
import { devices } from '../../shared/domain/links/devices.ts';
import { MAX_BYTES } from '../../shared/domain/qr-codes/qr-content.ts';
import { MAX_SEARCH_WORDS } from '../../shared/domain/search/tokens.ts';
import { MAX_WORD_LENGTH, MAX_WORDS } from '../../shared/domain/search/words.ts';
import { MAX_LOCATION_LENGTH } from '../../shared/domain/values/targets.ts';
import { failures, MAX_MESSAGE } from '../../shared/errors.ts';
import { maxBodyBytes } from '../../shared/http/parse-body.ts';
import { MAX_PASSWORDS } from '../../shared/requests/run-rows.ts';
import { pixelSources } from '../../shared/visitor/pixels/pixel-sources.ts';
import { MAX_DRAWINGS } from '../../shared/visitor/qr/qr-response.ts';
import document from '../../shared/visitor/reference/openapi.json' with { type: 'json' };
import { MAX_WRONG_PASSWORDS } from '../../shared/visitor/visits/check-password.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')].sort();

/** The row of a table whose first cell is this. */
const toRow = (file: string, cell: string) =>
  read(file)
    .split('\n')
    .find((line) => line.startsWith(`| ${cell} |`)) ?? '';

/** The anchor that a heading gets. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

interface Schema extends Partial<Record<(typeof limitKeywords)[number], number>> {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
const limitKeywords = ['minLength', 'maxLength', 'maxItems', 'maximum'] as const;

/** What bodies in the API’s document may hold at most, or at least if that is more than one character. */
function fieldLimits(): [field: string, limit: number][] {
  const found = new Map<string, [string, number]>();
  const add = (field: string, schema: Schema) => {
    for (const limit of limitKeywords.map((keyword) => schema[keyword] ?? 0))
      if (limit > 1) found.set(`${field} ${limit}`, [field, limit]);
    for (const [name, property] of Object.entries(schema.properties ?? {})) add(name, property);
    const parts = [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []].flat();
    for (const part of parts) add(field, part);
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object));
  for (const { requestBody } of operations)
    if (requestBody) add('', requestBody.content['application/json'].schema);
  return [...found.values()];
}

/** Whether the page has the heading that an anchor leads to, or no anchor was given. */
const hasHeading = (page: string, anchor?: string) =>
  !anchor || [...read(page).matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => toAnchor(heading) === anchor);

describe('the links of all pages', () => {
  it('lead to files and headings that exist', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
        .filter(([, file = '', anchor]) => {
          const target = file ? join(dirname(page), file) : page;
          return !existsSync(target) || !hasHeading(target, anchor);
        })
        .map(([link]) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('the README', () => {
  it('leads to the pages of docs that people look for', () => {
    const names = ['quick-start', 'targeting', 'clicks', 'search', 'errors', 'limits', 'privacy'];
    const links = names.map((name) => `(docs/${name}.md)`);
    expect(links.filter((link) => !read('README.md').includes(link))).toEqual([]);
  });
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

/** Whether a text has this number, and not as a part of another. */
const hasNumber = (text: string, number: number) => new RegExp(`\\b${number}\\b`).test(text);

describe('docs/limits.md', () => {
  const limits: [row: string, limit: number][] = [
    ['request body', maxBodyBytes(createLink) / 1024],
    ['body of a bulk request', maxBodyBytes(createLinks) / 1024 / 1024],
    ['rows per bulk request', MAX_ROWS],
    ['rows per bulk request', ROWS_PER_REQUEST],
    ['entries per list page (`limit`)', DEFAULT_LIMIT],
    ['words in a search (`q`)', MAX_SEARCH_WORDS],
    ['links that a search in the console reads', MAX_SEARCHED_LINKS],
    ['links that are changed, deleted, or exported at a time in the console', MAX_SELECTED],
    ['files that are checked before an import, and imports that are confirmed, per user', MAX_FILES],
    ['large forms in the console, per user', MAX_FORMS.FORMS],
    ['large forms that are previewed or tested while typing, per user', MAX_FORMS.PREVIEWS],
    ['searchable words of a link', MAX_WORDS],
    ['searchable words of a link', MAX_WORD_LENGTH],
    ['channels per link or QR code', MAX_CHANNELS],
    ['logo that is downloaded', MAX_LOGO.side],
    ['uploaded image', MAX_UPLOAD.side],
    ['uploaded image', MAX_STORED_SIDE_PIXELS],
    ['uploaded image', MAX_STORED_BYTES / 1024],
    ['body with an image', maxBodyBytes(createImage) / 1024 ** 2],
    ['an upload that nothing uses', UNUSED_DAYS.afterOthers],
    ['an upload that nothing uses', UNUSED_DAYS.afterLink],
    ...QR_SIZES.map((size): [string, number] => ['QR image (`?size=`)', size]),
    ['buckets of clicks over time', MAX_BUCKETS],
    ['buckets of clicks over time', HOURS_KEPT_DAYS],
    ['rows with a `password` per bulk request', MAX_PASSWORDS],
    ['targets of a framed link that are checked for whether they forbid frames', MAX_PROBED],
    ['additional API keys per account', MAX_ADDITIONAL_KEYS],
    ['error message', MAX_MESSAGE],
    ['lines per export page', MAX_LINES],
    ['wrong passwords for a link', MAX_WRONG_PASSWORDS],
    ['contact messages per owner', MAX_MESSAGES],
    ['QR images drawn; those from a cache do not count', MAX_DRAWINGS],
    ['`data`, `subject`, `body`', MAX_BYTES.M],
    ['`data`, `subject`, `body`', MAX_BYTES.H],
  ];

  it('says in the row of each limit what the code does', () => {
    expect(limits.filter(([row, limit]) => !hasNumber(toRow('docs/limits.md', row), limit))).toEqual([]);
  });
});

describe('the fields in docs/limits.md', () => {
  const rows = [...read('docs/limits.md').matchAll(/^\| (.*`\w+`.*?) \| (.*) \|$/gm)];

  it('say for each field what the API’s document says', () => {
    const wrong = fieldLimits().filter(([field, limit]) => {
      const cells = rows.filter(([, names]) => names?.includes(`\`${field}\``)).map(([, , cell]) => cell);
      return !hasNumber(cells.join(' ').replaceAll(',', ''), limit);
    });
    expect(wrong).toEqual([]);
  });

  it('has a target with its parameters', () => {
    expect(read('docs/limits.md')).toContain(`a target with its parameters ${MAX_LOCATION_LENGTH} |`);
  });
});

describe('docs/operations.md', () => {
  it('says of each kind of job what it does, and what giving it up loses', () => {
    const toCells = (id: string) => toRow('docs/operations.md', `\`${id}\``).split(' | ');
    expect(jobKindIds.filter((id) => toCells(id).length !== 3)).toEqual([]);
  });
});

describe('docs/targeting.md', () => {
  it('names the devices, from specific to general', () => {
    const named = /\*\*Device\.\*\*(.*?)Case/s.exec(read('docs/targeting.md'))?.[1] ?? '';
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
