import { describe, expect, it } from 'vitest';
import { previewPage } from '../../../shared/visitor/pages/preview-page.ts';
import {
  hostileTexts,
  hostileUrls,
  noWebAddresses,
  readPolicy,
  readSkeleton,
  unescaped,
} from '../../support/pages/pages.ts';

const url = 'https://sho.rt/alias';
const preview = {
  url,
  title: 'A title',
  description: 'A description',
  image: 'https://images.example/a.png',
};

/** The content of a page's meta tags by name. */
function readMeta({ body = '' }: { body?: string }) {
  const tags = body.matchAll(/<meta (?:property|name)="([a-z:]+)" content="([^"]*)">/g);
  const { viewport, robots, ...meta } = Object.fromEntries(
    [...tags].map(([, name, content = '']) => [name, unescaped(content)]),
  );
  return meta;
}

describe('previewPage', () => {
  it('describes the link in Open Graph and X card tags', () => {
    const response = previewPage(preview);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<title>A title</title>');
    expect(readMeta(response)).toEqual({
      'og:type': 'website',
      'og:url': url,
      'og:title': 'A title',
      'og:description': 'A description',
      'og:image': preview.image,
      'twitter:card': 'summary_large_image',
      'twitter:title': 'A title',
      'twitter:description': 'A description',
      'twitter:image': preview.image,
      description: 'A description',
    });
  });

  it.each([
    ['title', { title: 'A title' }],
    ['description', { description: 'A description' }],
    ['image', { image: preview.image }],
  ])('works with only a %s, and falls back to the host as the title', (_, only) => {
    const meta = readMeta(previewPage({ url, ...only }));
    expect(meta['og:title']).toBe('title' in only ? 'A title' : 'sho.rt');
    expect(meta['og:description']).toBe('description' in only ? 'A description' : undefined);
    expect(meta['og:image']).toBe('image' in only ? preview.image : undefined);
    expect(meta['twitter:card']).toBe('image' in only ? 'summary_large_image' : 'summary');
  });

  it('loads only its image, from the image’s origin', () => {
    expect(readPolicy(previewPage(preview))).toMatchObject({
      'default-src': ["'none'"],
      'img-src': ['https://images.example'],
      'form-action': ["'none'"],
    });
    expect(Object.keys(readPolicy(previewPage({ url, title: 'A title' })))).not.toContain('img-src');
  });

  it.each(hostileTexts)('escapes %s', (_, text) => {
    const response = previewPage({ ...preview, title: text, description: text });
    expect(readSkeleton(response)).toEqual(readSkeleton(previewPage(preview)));
    expect(readMeta(response)).toMatchObject({ 'og:title': text, 'twitter:title': text, description: text });
  });

  it.each(hostileUrls)('escapes a short URL and an image URL with %s', (_, hostile) => {
    const response = previewPage({ ...preview, url: hostile, image: hostile });
    const { href } = new URL(hostile);
    expect(readSkeleton(response)).toEqual(readSkeleton(previewPage(preview)));
    expect(readMeta(response)).toMatchObject({ 'og:url': href, 'og:image': href, 'twitter:image': href });
    expect(Object.keys(readPolicy(response))).toEqual(Object.keys(readPolicy(previewPage(preview))));
  });

  it.each(noWebAddresses.filter(Boolean))('throws for the image %j', (image) => {
    expect(() => previewPage({ ...preview, image })).toThrow(TypeError);
  });
});
