import { describe, expect, it } from 'vitest';
import { newLink } from '../../../shared/domain/links/links.ts';
import { campaignPage } from '../../../shared/visitor/pages/campaign-page.ts';

type LinkFields = Partial<Parameters<typeof campaignPage>[0]['links'][number]>;

function aLink(fields: LinkFields = {}) {
  const change = { url: 'https://www.example.com/articles/1?a=b', options: {} };
  const link = newLink({ id: 1, userId: 1, revision: 0 }, 'abc', change, new Date('2026-11-21T10:00:00Z'));
  return { ...link, ...fields };
}

const show = (page: Partial<Parameters<typeof campaignPage>[0]> = {}) => {
  const blank = { name: 'Spring', links: [aLink()], currentpage: 1, maxpage: 1, base: 'https://sho.rt' };
  return campaignPage({ ...blank, ...page });
};
const readBody = (...pages: Parameters<typeof show>) => show(...pages).body ?? '';

describe('campaignPage', () => {
  it('has one heading and one list, and loads nothing', () => {
    const { statusCode, headers, body = '' } = show({ links: [aLink(), aLink({ alias: 'def' })] });
    expect(statusCode).toBe(200);
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body.match(/<ul class="cards">/g)).toHaveLength(1);
    expect(body.match(/<li>/g)).toHaveLength(2);
    expect(body).not.toMatch(/<script|<img|<link| style=| on\w+=/);
    expect(headers['Content-Security-Policy']).not.toMatch(/unsafe|\*|https?:|script-src/);
  });

  it('links to short URLs and shows them without their scheme', () => {
    expect(readBody()).toContain(
      '<a href="https://sho.rt/abc"><bdi>www.example.com</bdi> <span dir="ltr">sho.rt/abc</span></a>',
    );
    const branded = aLink({ domain: 'http://go.localhost:3000' });
    expect(readBody({ links: [branded] })).toMatch(
      /<a href="http:\/\/go\.localhost:3000\/abc">.*<span dir="ltr">go\.localhost:3000\/abc<\/span><\/a>/,
    );
  });

  it.each([
    ['the title', { metatitle: 'A title' }, '<bdi>A title</bdi>'],
    ['the host of the target', {}, '<bdi>www.example.com</bdi>'],
    [
      'the host as it is, with its port',
      { url: 'http://u:p@bücher.example:8080/' },
      '<bdi>xn--bcher-kva.example:8080</bdi>',
    ],
    [
      'nothing of what a password protects',
      { metatitle: 'A title', metadescription: 'A secret', passwordHash: 'x' },
      'abc"><span dir="ltr">sho.rt/abc</span></a>\n<p class="muted">Password-protected</p>',
    ],
  ])('captions a link with %s', (_, fields, caption) => {
    const body = readBody({ links: [aLink(fields)] });
    expect(body).toContain(caption);
    expect(body).not.toMatch(/articles|a=b|u:p@|A secret/);
  });

  it('shows descriptions, escaped, and no empty one', () => {
    const described = readBody({ links: [aLink({ metadescription: '<b>Half price</b>' })] });
    expect(described).toContain('<p class="muted description" dir="auto">&lt;b&gt;Half price&lt;/b&gt;</p>');
    expect(readBody()).not.toContain('class="muted description"');
  });

  it('has no pager if there is only one page', () => {
    expect(readBody()).not.toContain('<nav');
  });

  it.each([
    ['the first', 1, ['2'], 'Page 1 of 2,000'],
    ['a middle', 2, ['1', '3'], 'Page 2 of 2,000'],
    ['the last', 2000, ['1999'], 'Page 2,000 of 2,000'],
    ['one past the end', 3000, ['2000'], 'Page 3,000 of 2,000'],
  ])('links to the neighbors of %s page in a labeled navigation', (_, currentpage, ways, text) => {
    const body = readBody({ currentpage, maxpage: 2000 });
    expect(body).toContain('<nav aria-label="Pages of links">');
    expect([...body.matchAll(/href="\?page=(\d+)"/g)].map(([, page]) => page)).toEqual(ways);
    expect(body).toContain(text);
  });

  it.each([
    ['the campaign', 1, 'There are no links here right now.'],
    ['one page', 2, 'There are no links on this page right now.'],
  ])('says that %s is empty', (_, maxpage, text) => {
    const body = readBody({ links: [], maxpage });
    expect(body).toContain(text);
    expect(body).not.toContain('<ul');
  });

  it('escapes texts of 8 KB', () => {
    const evil = `"'><script>alert(1)</script>\u202e\0${'x'.repeat(8192)}`;
    const body = readBody({ name: evil, links: [aLink({ metatitle: evil })] });
    expect(body).not.toContain('<script');
    expect(body.match(/&quot;&#39;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)).toHaveLength(3);
  });
});
