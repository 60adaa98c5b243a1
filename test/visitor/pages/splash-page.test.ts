import { describe, expect, it } from 'vitest';
import { splashPage } from '../../../shared/visitor/pages/splash-page.ts';
import { renderPixels } from '../../../shared/visitor/pixels/pixel-snippets.ts';
import {
  hostileTexts,
  hostileUrls,
  noWebAddresses,
  readPolicy,
  readSkeleton,
  readValues,
  unescaped,
} from '../../support/pages/pages.ts';

const location = 'https://example.com/a?b=c#d';
const splash = {
  title: 'The sale begins',
  message: 'Everything\nhalf price.',
  banner: 'https://images.example/banner.png',
  logo: 'https://logos.example:8443/logo.jpg',
  counter: 30,
};

describe('splashPage', () => {
  it('names the target’s host and links to the target', () => {
    const response = splashPage({ location });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('This link goes to <bdi class="host">example.com</bdi>');
    expect(response.body).toContain(`href="${location}">Continue now</a>`);
  });

  it.each([
    ['ten seconds', undefined, 10],
    ['the owner’s seconds', { counter: 3 }, 3],
  ])('redirects after %s, with and without scripts', (_, own, seconds) => {
    const response = splashPage({ location, splash: own });
    expect(response.body).toContain(
      `<noscript><meta http-equiv="refresh" content="${seconds};url=${location}"></noscript>`,
    );
    expect(response.body).toContain(`Date.now() + ${seconds} * 1000`);
    expect(response.body).toContain(`location.replace("${location}")`);
    expect(response.body).toContain(`<span id="time">in ${seconds} seconds</span>`);
  });

  it('can be paused by a button that is hidden without scripts', () => {
    const { body } = splashPage({ location });
    expect(body).toContain('id="pause" type="button" hidden>Pause</button>');
    expect(body).toContain('[hidden]{display:none!important}');
    expect(body).toContain('pause.hidden = false');
  });

  it('loads nothing on the generic page', () => {
    const policy = readPolicy(splashPage({ location }));
    expect(Object.keys(policy)).not.toContain('img-src');
    expect(policy['script-src']).toEqual([expect.stringMatching(/^'nonce-[\w-]{22}'$/)]);
    expect(readValues(splashPage({ location }), 'src')).toEqual([]);
  });

  it('shows the owner’s content, and loads images only from their origins', () => {
    const response = splashPage({ location, splash });
    expect(response.body).toContain('<title>The sale begins</title>');
    expect(response.body).toContain('<h1 dir="auto">The sale begins</h1>');
    expect(response.body).toContain('Everything\nhalf price.');
    expect(readValues(response, 'src')).toEqual([splash.banner, splash.logo]);
    expect(readPolicy(response)['img-src']).toEqual(['https://images.example', 'https://logos.example:8443']);
    expect(readPolicy(response)['default-src']).toEqual(["'none'"]);
  });

  it('allows an origin once if it has both images', () => {
    const response = splashPage({ location, splash: { ...splash, logo: 'https://images.example/logo.png' } });
    expect(readPolicy(response)['img-src']).toEqual(['https://images.example']);
  });

  it('loads pixels after its own countdown script', () => {
    const pixelCode = renderPixels([{ type: 'socialnetpixel', tag: '123456789012345' }]);
    const response = splashPage({ location, splash, pixelCode });
    expect(response.body?.indexOf('"123456789012345"')).toBeGreaterThan(
      response.body?.indexOf('location.replace') ?? Infinity,
    );
    expect(readPolicy(response)['img-src']).toEqual([
      'https://images.example',
      'https://logos.example:8443',
      'https://www.facebook.com',
    ]);
  });

  it.each(hostileTexts)('escapes %s', (_, text) => {
    const response = splashPage({ location, splash: { ...splash, title: text, message: text } });
    expect(readSkeleton(response)).toEqual(readSkeleton(splashPage({ location, splash })));
    expect(unescaped(/<h1 dir="auto">([^<]*)<\/h1>/.exec(response.body ?? '')?.[1] ?? '')).toBe(text);
    expect(unescaped(/<p class="message" dir="auto">([^<]*)<\/p>/.exec(response.body ?? '')?.[1] ?? '')).toBe(
      text,
    );
  });

  it.each(hostileUrls)('links only to a target and shows only images with %s', (_, url) => {
    const response = splashPage({ location: url, splash: { ...splash, banner: url, logo: url } });
    const { href } = new URL(url);
    expect(readSkeleton(response)).toEqual(readSkeleton(splashPage({ location, splash })));
    expect(readValues(response, 'href')).toEqual([href]);
    expect(readValues(response, 'src')).toEqual([href, href]);
    expect(readValues(response, 'content')).toContain(`30;url=${href}`);
    expect(Object.keys(readPolicy(response))).toEqual(
      Object.keys(readPolicy(splashPage({ location, splash }))),
    );
  });

  it.each(noWebAddresses)('throws for the URL %j', (url) => {
    expect(() => splashPage({ location: url })).toThrow(TypeError);
    if (url) expect(() => splashPage({ location, splash: { banner: url } })).toThrow(TypeError);
    if (url) expect(() => splashPage({ location, splash: { logo: url } })).toThrow(TypeError);
  });
});
