import { describe, expect, it } from 'vitest';
import { MAX_BIO_LINKS, MAX_SOCIALS } from '../../../shared/api/bio-pages.ts';
import type { BioPage } from '../../../shared/domain/bio-pages/bio-pages.ts';
import { assertSmall } from '../../../shared/domain/bio-pages/page-size.ts';
import { MAX_HOST_NAME_LENGTH } from '../../../shared/parse-url.ts';
import { bioPage } from '../../../shared/visitor/pages/bio-page.ts';

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
const SHORT = 'https://sho.rt/abc2310';
const LONGEST = `https://${'a'.repeat(63)}.example.com/${'a'.repeat(190)}`;
const show = (page: Partial<BioPage>, href = SHORT) => {
  const { links = [], ...content } = { ...blank, name: 'Ann', ...page };
  return bioPage({
    page: content,
    links: links.map((entry) => ({ ...entry, href })),
    url: `https://sho.rt/b/${'a'.repeat(190)}`,
    language: 'hi',
  });
};

/** Whether a page may be saved whose entries have this address. */
function isAllowed(page: Partial<BioPage>, href: string): boolean {
  const whole = { ...blank, name: 'Ann', links: [], ...page };
  try {
    assertSmall(
      whole,
      whole.links.map(() => href),
    );
    return true;
  } catch {
    return false;
  }
}

type Field = 'label' | 'image' | 'profile';

function build(character: string, field: Field, length: number): Partial<BioPage> {
  const text = character.repeat(length);
  const links = Array.from({ length: MAX_BIO_LINKS }, (_, n) => ({
    link: 10 + n,
    label: field === 'label' ? text : 'A',
    image: `https://e.com/${field === 'image' ? text : ''}`,
  }));
  const socials = Array(MAX_SOCIALS).fill(`https://${field === 'profile' ? text : 'e'}.example/`);
  return { title: 'Ann', description: 'Hello', avatar: 'https://e.com/a.png', links, socials };
}

/** A page whose every entry, or profile, has as much of a character as may be saved, with these addresses. */
function largest(character: string, field: Field, href: string): Partial<BioPage> {
  let length = 1;
  // The API refuses longer hosts.
  const max = field === 'profile' ? MAX_HOST_NAME_LENGTH - '.example'.length : Infinity;
  while (length < max && isAllowed(build(character, field, length + 1), href)) length++;
  return build(character, field, length);
}

const characters: [string, Field][] = [
  ['a', 'label'],
  ['&', 'label'],
  ['"', 'label'],
  ['語', 'label'],
  ['a', 'image'],
  ['&', 'image'],
  ["'", 'image'],
  ['語', 'image'],
  ['a', 'profile'],
];

describe.each([SHORT, LONGEST])('bioPage, with %s for each entry', (href) => {
  it.each(characters)(
    'is smaller than 20 KB with as many %j in each %s as can be saved',
    (character, field) => {
      const { body = '', headers } = show(largest(character, field, href), href);
      expect(Buffer.byteLength(body)).toBeLessThan(20_000);
      expect(Buffer.byteLength(body)).toBeGreaterThan(10_000);
      expect(Buffer.byteLength(headers['Content-Security-Policy'] ?? '')).toBeLessThan(4_000);
    },
  );
});

describe('bioPage', () => {
  it('stays smaller when all of its links get an alias and a domain of 100 characters later', () => {
    const later = `https://${'a'.repeat(40)}.example/${'a'.repeat(43)}`;
    const { body = '' } = show(largest('a', 'label', SHORT), later);
    expect([later.length, Buffer.byteLength(body) < 20_000]).toEqual([100, true]);
  });

  it('describes itself to other sites (Open Graph), with the picture', () => {
    const { body } = show({ title: 'Ann & Lee', description: 'Hello', avatar: 'https://e.com/a.png' });
    expect(body).toContain('<meta property="og:url" content="https://sho.rt/b/aaa');
    expect(body).toContain('<meta property="og:title" content="Ann &amp; Lee">');
    expect(body).toContain('<meta property="og:description" content="Hello">');
    expect(body).toContain('<meta property="og:image" content="https://e.com/a.png">');
  });

  it('has the colors of its theme or its owner, and nothing else in its styles', () => {
    const { body } = show({ theme: 'ocean', background: { red: 0, green: 0, blue: 1 } });
    expect(body).toContain(':root{--page:#000001;--text:#f0f8ff;--button:#d9f0ff;--label:#0b3c5d}');
  });

  it('shows each profile by its network or its host, whatever the host is called', () => {
    const { body = '' } = show({
      socials: [
        'https://www.tiktok.com/@a',
        'https://constructor/',
        'https://__proto__/x',
        'https://toString/',
      ],
    });
    const names = [...body.matchAll(/rel="me">([^<]*)</g)].map(([, name]) => name);
    expect(names).toEqual(['TikTok', 'constructor', '__proto__', 'tostring']);
  });

  it('may be found by search engines, and leaves open what language its owner writes in', () => {
    const { body } = show({ socials: ['https://e.com/'] });
    expect(body).not.toContain('noindex');
    expect(body).toMatch(/^<!doctype html>\n<html lang="hi" dir="ltr">/);
    expect(body).toContain('<main lang="">');
    expect(body).toContain('<ul class="socials" lang="hi" aria-label="');
  });

  it('has no list where there is nothing to list, and needs no script', () => {
    const { body, headers } = show({});
    expect(body).not.toMatch(/<ul|<script|<img/);
    expect(headers['Content-Security-Policy']).not.toMatch(/script-src|img-src/);
  });
});
