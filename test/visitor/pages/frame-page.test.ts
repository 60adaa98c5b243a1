import { describe, expect, it } from 'vitest';
import { framePage } from '../../../shared/visitor/pages/frame-page.ts';
import { renderPixels } from '../../../shared/visitor/pixels/pixel-snippets.ts';
import {
  hostileUrls,
  noWebAddresses,
  PLAIN_HEADERS,
  readPolicy,
  readSkeleton,
  readValues,
} from '../../support/pages/pages.ts';

const location = 'https://example.com/a?b=c#d';

describe('framePage', () => {
  it('shows the target in a labeled frame below its host', () => {
    const response = framePage({ location });
    expect(response.statusCode).toBe(200);
    expect(readValues(response, 'src')).toEqual([location]);
    expect(response.body).toContain('title="Page from example.com"');
    expect(response.body).toContain(`<h1><a href="${location}">example.com</a></h1>`);
  });

  it('has no text besides the host', () => {
    const [, body = ''] = /<body>(.*)<\/body>/s.exec(framePage({ location }).body ?? '') ?? [];
    expect(body.replace(/<[^>]*>/g, '').trim()).toBe('example.com');
  });

  it.each([
    [location, ['https:']],
    ['http://example.com/', ['http:']],
  ])('allows %s to be framed, redirects included, and runs no script', (target, sources) => {
    const policy = readPolicy(framePage({ location: target }));
    expect(policy).toMatchObject({ 'default-src': ["'none'"], 'frame-src': sources });
    expect(Object.keys(policy)).not.toContain('script-src');
    expect(policy['form-action']).toEqual(["'none'"]);
  });

  it('loads pixels in addition to the frame', () => {
    const pixelCode = renderPixels([{ type: 'imageboard', tag: '2613041334883' }]);
    const response = framePage({ location, pixelCode });
    expect(response.body).toContain('"2613041334883"');
    expect(readPolicy(response)['frame-src']).toEqual(['https:', 'https://ct.pinterest.com']);
    expect(readPolicy(response)['script-src']).toContain('https://s.pinimg.com');
  });

  it.each(hostileUrls)('links only to a target with %s', (_, url) => {
    const response = framePage({ location: url });
    expect(readSkeleton(response)).toEqual(readSkeleton(framePage({ location })));
    expect(readValues(response, 'href')).toEqual([new URL(url).href]);
    expect(Object.values(response.headers)).toEqual(
      Object.values(response.headers).map(() => expect.stringMatching(PLAIN_HEADERS)),
    );
    expect(Object.keys(readPolicy(response))).toEqual(Object.keys(readPolicy(framePage({ location }))));
  });

  it.each(noWebAddresses)('throws for the target %j', (target) => {
    expect(() => framePage({ location: target })).toThrow(TypeError);
  });
});
