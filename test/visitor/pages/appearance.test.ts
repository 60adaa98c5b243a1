import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { accentColors } from '../../../infra/appearance/accent-colors.ts';
import { loginPage } from '../../../shared/console/sign-in/login-page.ts';
import { newLink } from '../../../shared/domain/links/links.ts';
import { type Brand, siteBrand } from '../../../shared/html/brand.ts';
import type { VisitorResponse } from '../../../shared/response.ts';
import { campaignPage } from '../../../shared/visitor/pages/campaign-page.ts';
import { homePage } from '../../../shared/visitor/pages/home-page.ts';
import { notFoundPage, noticePage } from '../../../shared/visitor/pages/notice-page.ts';
import { passwordPage } from '../../../shared/visitor/pages/password-page.ts';
import { pixelPage } from '../../../shared/visitor/pages/pixel-page.ts';
import { splashPage } from '../../../shared/visitor/pages/splash-page.ts';
import { renderPixels } from '../../../shared/visitor/pixels/pixel-snippets.ts';
import { presentAs } from '../../support/pages/appearance.ts';

const present = presentAs();
const location = 'https://example.com/';
const change = { url: location, options: {} };
const link = newLink({ id: 1, userId: 1, revision: 0 }, 'abc', change, new Date('2026-11-21T10:00:00Z'));
const description = 'A description, as long as they can be. '.repeat(10);
const links = Array.from({ length: 50 }, () => ({
  ...link,
  metatitle: 'A title',
  metadescription: description,
}));
const list = { name: 'Spring', links, currentpage: 1, maxpage: 9, base: 'https://sho.rt' };
const pixelCode = renderPixels([]);

/** Pages that are shown on the service's own hosts and on branded domains. */
const linkPages: [string, (brand?: Brand) => VisitorResponse][] = [
  ['404', (brand) => notFoundPage({ brand })],
  ['expired', (brand) => noticePage(410, 'expired', { brand })],
  ['an error', (brand) => noticePage(500, 'fault', { brand })],
  ['password', (brand) => passwordPage({ brand })],
  ['splash', (brand) => splashPage({ location, brand })],
  ['pixels', (brand) => pixelPage({ location, pixelCode, brand })],
];
const ownPages: [string, (brand: Brand) => VisitorResponse][] = [
  ['home', homePage],
  ['campaign list', (brand) => campaignPage({ ...list, brand })],
  ['sign-in', () => loginPage({ csrf: { token: 'token', cookies: [] }, next: '/console' })],
];
const all = [...linkPages, ...ownPages];

const readBody = ({ body = '' }: VisitorResponse) => body;
const imageSources = ({ headers }: VisitorResponse) =>
  /img-src ([^;]*)/.exec(headers['Content-Security-Policy'] ?? '')?.[1];

describe.each(all)('the page %s', (_, render) => {
  const show = () => render(siteBrand());

  it('has the name of the installation in its header, and one heading, and loads nothing', () => {
    const body = readBody(show());
    expect(body).toMatch(
      /<header class="bar"><(a|p) class="brand"[^>]*><span dir="auto">Short links<\/span>/,
    );
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body).not.toMatch(/<img|Report abuse|<footer><\/footer>/);
    expect(imageSources(show())).toBeUndefined();
  });

  it('shows the name, the logo, and the way to report abuse of an installation that has them', () => {
    present({ SITE_NAME: 'Läden <& Söhne>', LOGO_NAME: '01ab.svg', ABUSE_URL: 'mailto:abuse@sho.rt' });
    const body = readBody(show());
    expect(body).toContain(
      '<img src="/logo/01ab.svg" alt=""><span dir="auto">Läden &lt;&amp; Söhne&gt;</span>',
    );
    expect(body).toMatch(/<footer>.*<a href="mailto:abuse@sho\.rt">Report abuse<\/a>/);
    expect(body).not.toContain('Short links');
    expect(imageSources(show())).toBe("'self'");
  });

  it('has the accent of the installation in both schemes, after its own', () => {
    present({ ACCENT_COLORS: accentColors({ red: 255, green: 212, blue: 0 }) });
    const rules = [...readBody(show()).matchAll(/--accent:([^;}]*)/g)].map(([, color]) => color);
    expect(rules.slice(0, 2)).toEqual(['#1d5bb8', '#86b6ff']);
    expect(rules.slice(2)).toEqual([expect.stringMatching(/^#\w{6}$/), '#ffd400']);
    expect(readBody(show())).toContain('--fill:#ffd400;--on-fill:#000000');
  });

  it('has less than 8 KB, compressed', () => {
    expect(gzipSync(readBody(show())).length).toBeLessThan(8 * 1024);
  });
});

describe.each(linkPages)('on a branded domain, the page %s', (_, render) => {
  it('does not name the service, and leads to the contact for abuse', () => {
    present({ SITE_NAME: 'Sho.rt', LOGO_NAME: '01ab.svg', ABUSE_URL: 'https://sho.rt/abuse' });
    const body = readBody(render());
    expect(body).not.toMatch(/Sho\.rt|Short links|<header|<img/);
    expect(body).toContain('<a href="https://sho.rt/abuse">Report abuse</a>');
  });
});

describe('titles', () => {
  it.each([
    ['a notice', () => notFoundPage({ brand: siteBrand() }), 'Link not found · Short links'],
    ['the password page', () => passwordPage({ brand: siteBrand() }), 'Password required · Short links'],
    ['the home page', () => homePage(siteBrand()), 'Short links'],
    [
      'a splash page, which is its owner’s',
      () => splashPage({ location, splash: { title: 'Mine' }, brand: siteBrand() }),
      'Mine',
    ],
    ['a campaign, which is its owner’s', () => campaignPage({ ...list, brand: siteBrand() }), 'Spring'],
  ])('of %s', (_, show, title) => {
    expect(readBody(show())).toContain(`<title>${title}</title>`);
  });
});

describe('the brand', () => {
  it('leads home, except on the way to a target', () => {
    expect(readBody(notFoundPage({ brand: siteBrand() }))).toContain('<a class="brand" href="/">');
    for (const page of [passwordPage({ brand: siteBrand() }), splashPage({ location, brand: siteBrand() })])
      expect(readBody(page)).toContain('<p class="brand">');
  });
});
