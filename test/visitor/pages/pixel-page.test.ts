import { describe, expect, it } from 'vitest';
import { pixelPage } from '../../../shared/visitor/pages/pixel-page.ts';
import { renderPixels } from '../../../shared/visitor/pixels/pixel-snippets.ts';
import {
  hostileUrls,
  noWebAddresses,
  readPolicy,
  readSkeleton,
  readValues,
} from '../../support/pages/pages.ts';

const location = 'https://example.com/a?b=c#d';
const pixelCode = renderPixels([{ type: 'qapixel', tag: '0123456789abcdef0123456789abcdef' }]);

describe('pixelPage', () => {
  it('redirects when the pixels have loaded, after at most two seconds, and immediately without scripts', () => {
    const { statusCode, body } = pixelPage({ location, pixelCode });
    expect(statusCode).toBe(200);
    expect(body).toContain(`location.replace("${location}")`);
    expect(body).toContain('setTimeout(go, 2000)');
    expect(body).toContain("addEventListener('load', () => setTimeout(go, 300))");
    expect(body).toContain(`<noscript><meta http-equiv="refresh" content="0;url=${location}"></noscript>`);
    expect(body).toContain(`<a class="button" href="${location}">Continue now</a>`);
  });

  it('runs its own script and the pixels’, from the pixels’ sources', () => {
    const response = pixelPage({ location, pixelCode });
    expect(response.body).toContain('"0123456789abcdef0123456789abcdef"');
    expect(readPolicy(response)).toEqual({
      'default-src': ["'none'"],
      'script-src': [expect.stringMatching(/^'nonce-/), 'https://a.quora.com'],
      'img-src': ['https://q.quora.com'],
      'connect-src': ['https://q.quora.com'],
      'style-src': [expect.stringMatching(/^'nonce-/)],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it.each(hostileUrls)('links only to a target with %s', (_, url) => {
    const response = pixelPage({ location: url, pixelCode });
    expect(readSkeleton(response)).toEqual(readSkeleton(pixelPage({ location, pixelCode })));
    expect(readValues(response, 'href')).toEqual([new URL(url).href]);
  });

  it.each(noWebAddresses)('throws for the target %j', (url) => {
    expect(() => pixelPage({ location: url, pixelCode })).toThrow(TypeError);
  });
});
