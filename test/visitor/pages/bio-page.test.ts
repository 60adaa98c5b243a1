import { describe, expect, it } from 'vitest';
import { MAX_BIO_LINKS } from '../../../shared/api/bio-pages.ts';
import { assertSmall, type BioPage } from '../../../shared/domain/bio-pages/bio-pages.ts';
import { bioPage } from '../../../shared/visitor/pages/bio-page.ts';

const url = 'https://sho.rt/b/ann';
const blank = {
  id: 1,
  userId: 1,
  revision: 0,
  retention: 0,
  slug: 'ann',
  isPublic: true,
  clicks: 0,
  date: '',
};
const show = (page: Partial<BioPage>) => {
  const { links = [], ...content } = { ...blank, name: 'Ann', ...page };
  const shown = links.map(({ link, ...entry }) => ({ ...entry, href: `https://sho.rt/abc23${link}` }));
  return bioPage({ page: content, links: shown, url });
};

/** Whether a page may be saved. */
function isAllowed(page: Partial<BioPage>): boolean {
  try {
    assertSmall({ ...blank, name: 'Ann', links: [], ...page });
    return true;
  } catch {
    return false;
  }
}

/** A page whose every entry has as much of a character as may be saved. */
function largest(character: string, field: 'label' | 'image'): Partial<BioPage> {
  const build = (length: number) => ({
    links: Array.from({ length: MAX_BIO_LINKS }, (_, n) => {
      const text = character.repeat(length);
      const label = field === 'label' ? text : 'A';
      return { link: 10 + n, label, ...(field === 'image' && { image: `https://e.com/${text}` }) };
    }),
  });
  let length = 1;
  while (isAllowed(build(length + 1))) length++;
  return build(length);
}

describe('bioPage', () => {
  it.each<[string, 'label' | 'image']>([
    ['a', 'label'],
    ['&', 'label'],
    ['"', 'label'],
    ['語', 'label'],
    ['a', 'image'],
    ['&', 'image'],
    ["'", 'image'],
    ['語', 'image'],
  ])('is smaller than 20 KB with as many %j in each %s as can be saved', (character, field) => {
    const { body = '', headers } = show(largest(character, field));
    expect(Buffer.byteLength(body)).toBeLessThan(20_000);
    expect(Buffer.byteLength(headers['Content-Security-Policy'] ?? '')).toBeLessThan(4_000);
  });

  it('describes itself to other sites (Open Graph), with the picture', () => {
    const { body } = show({ title: 'Ann & Lee', description: 'Hello', avatar: 'https://e.com/a.png' });
    expect(body).toContain(`<meta property="og:url" content="${url}">`);
    expect(body).toContain('<meta property="og:title" content="Ann &amp; Lee">');
    expect(body).toContain('<meta property="og:description" content="Hello">');
    expect(body).toContain('<meta property="og:image" content="https://e.com/a.png">');
  });

  it('has the colors of its theme or its owner, and nothing else in its styles', () => {
    const { body } = show({ theme: 'ocean', background: { red: 0, green: 0, blue: 1 } });
    expect(body).toContain(':root{--page:#000001;--text:#f0f8ff;--button:#d9f0ff;--label:#0b3c5d}');
  });

  it('has no list where there is nothing to list, and needs no script', () => {
    const { body, headers } = show({});
    expect(body).not.toMatch(/<ul|<script|<img/);
    expect(headers['Content-Security-Policy']).not.toMatch(/script-src|img-src/);
  });
});
