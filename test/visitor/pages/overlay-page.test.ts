import { describe, expect, it } from 'vitest';
import { positions } from '../../../shared/api/overlays.ts';
import type { OverlayContent } from '../../../shared/domain/overlays.ts';
import { overlayPage } from '../../../shared/visitor/pages/overlay-page.ts';
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
const contact = { action: '/alias/message' };
const message: OverlayContent = {
  type: 'message',
  text: 'Read more.\nOnce a week.',
  button: 'Subscribe',
  buttonurl: 'https://letters.example/',
};
const form: OverlayContent = { type: 'contact', text: 'Questions?' };
const show = (overlay: OverlayContent, more: object = {}) =>
  overlayPage({ location, overlay, contact, ...more });

describe('overlayPage', () => {
  it('shows the message with its button before the frame in document order', () => {
    const response = show(message);
    expect(response.statusCode).toBe(200);
    expect(readValues(response, 'src')).toEqual([location]);
    expect(response.body).toContain('Read more.\nOnce a week.');
    expect(response.body).toContain('href="https://letters.example/">Subscribe</a>');
    expect(response.body?.indexOf('Read more.')).toBeLessThan(response.body?.indexOf('<iframe') ?? 0);
    expect(response.body).toContain('<h1><a href=');
  });

  it('has no button if the message has no URL', () => {
    const { body } = show({ type: 'message', text: 'Hello' });
    expect(body).not.toContain('class="button"');
  });

  it('closes by a labeled button, by Escape, and without scripts by a link to the target', () => {
    const { body } = show(message);
    expect(body).toContain('<button class="close" id="close" type="button" aria-label="Close" hidden>');
    expect(body).toContain("key === 'Escape' && close()");
    expect(body).toContain(
      `<noscript><a class="close" href="${location}" aria-label="Close">×</a></noscript>`,
    );
  });

  it.each([...positions, undefined])('puts the box at %s', (position) => {
    const { body } = show({ ...message, position });
    const [, place] = /<section class="cta ([a-z-]+)"/.exec(body ?? '') ?? [];
    expect(place).toBe(position ?? 'bottom-right');
    expect(body).toContain(`.${place}{`);
  });

  const own = '--box:var(--surface);--ink:var(--text)';
  const ownButton = '--button:var(--accent);--label:var(--on-accent)';
  const red = { red: 122, green: 0, blue: 0 };
  it.each([
    ['none', {}, own, ownButton],
    ['the text’s', { foreground: red }, '--box:#ffffff;--ink:#7a0000', ownButton],
    ['the background', { background: red }, '--box:#7a0000;--ink:#1b2027', ownButton],
    ['the label’s', { buttonforeground: red }, own, '--button:#1d5bb8;--label:#7a0000'],
    ['the button’s', { buttonbackground: red }, own, '--button:#7a0000;--label:#ffffff'],
  ])(
    'completes the owner’s colors (%s) with the defaults that contrast was checked against',
    (_, colors, box, button) => {
      const { body = '' } = show({ ...message, ...colors });
      expect(/^\.cta\{(--[^}]*)\}/m.exec(body)?.[1]).toBe(`${box};${button}`);
    },
  );

  it('allows a message to frame the target and run its script, but not to send forms', () => {
    expect(readPolicy(show(message))).toMatchObject({
      'default-src': ["'none'"],
      'frame-src': ['https:'],
      'script-src': [expect.stringMatching(/^'nonce-[\w-]{22}'$/)],
      'form-action': ["'none'"],
    });
    expect(show(message).body).not.toContain('<form');
  });

  it('loads pixels', () => {
    const pixelCode = renderPixels([{ type: 'forum', tag: 'a2_abc123def456' }]);
    const response = show(message, { pixelCode });
    expect(response.body).toContain('"a2_abc123def456"');
    expect(readPolicy(response)['script-src']).toContain('https://www.redditstatic.com');
    expect(readPolicy(response)['frame-src']).toEqual(['https:']);
  });

  it.each(hostileTexts)('escapes %s', (_, text) => {
    const response = show({ ...message, text, button: text });
    expect(readSkeleton(response)).toEqual(readSkeleton(show(message)));
    expect(unescaped(/<p class="text" dir="auto">([^<]*)<\/p>/.exec(response.body ?? '')?.[1] ?? '')).toBe(
      text,
    );
  });

  it.each(hostileUrls)('links only to targets with %s', (_, url) => {
    const response = overlayPage({ location: url, overlay: { ...message, buttonurl: url }, contact });
    const { href } = new URL(url);
    expect(readSkeleton(response)).toEqual(readSkeleton(show(message)));
    expect(new Set(readValues(response, 'href'))).toEqual(new Set([href]));
    expect(Object.keys(readPolicy(response))).toEqual(Object.keys(readPolicy(show(message))));
  });

  it.each(noWebAddresses.filter(Boolean))('throws for the URL %j', (url) => {
    expect(() => show(message, { location: url })).toThrow(TypeError);
    expect(() => show({ ...message, buttonurl: url })).toThrow(TypeError);
  });
});

describe('overlayPage with a contact form', () => {
  it('has labeled fields with length limits, and only the name is optional', () => {
    const response = show(form);
    expect(response.body).toContain('<form method="post" action="/alias/message">');
    expect(response.body).toMatch(
      /<label>Name[^<]*\s*<input name="name" dir="auto" autocomplete="name" maxlength="100"/,
    );
    expect(response.body).toMatch(
      /<label>Email address\s*<input type="email" name="email" dir="auto" required [^>]*maxlength="254"/,
    );
    expect(response.body).toMatch(
      /<label>Message\s*<textarea name="message" dir="auto" required maxlength="2000">/,
    );
    expect(response.body).toContain('<button dir="auto">Send</button>');
    expect(readPolicy(response)['form-action']).toEqual(["'self'"]);
  });

  it('shows the owner’s button label', () => {
    expect(show({ ...form, button: 'Ask us' }).body).toContain('<button dir="auto">Ask us</button>');
  });

  it.each([
    ['a field is missing', { problem: 'wrong' }, 400, 'Please correct', undefined],
    [
      'there were too many messages',
      { problem: 'limited', retryAfter: 30 },
      429,
      'again in 30 seconds.',
      '30',
    ],
  ])('says what is wrong when %s, and keeps the input', (_, problem, status, words, retryAfter) => {
    const values = { name: 'Ada', email: 'ada@example.com', message: '\nHello' };
    const response = show(form, { contact: { ...contact, ...problem, values } });
    expect(response.statusCode).toBe(status);
    expect(response.headers['Retry-After']).toBe(retryAfter);
    expect(response.body).toMatch(new RegExp(`role="alert">[^<]*${words}`));
    expect(readValues(response, 'value')).toEqual(['Ada', 'ada@example.com']);
    // The first line break in a text area is not part of its value (HTML, 4.10.11).
    expect(response.body).toContain('>\n\nHello</textarea>');
  });

  it('replaces the form with a confirmation after the message was sent', () => {
    const { statusCode, body } = show(form, { contact: { ...contact, isSent: true } });
    expect(statusCode).toBe(200);
    expect(body).toContain('<p role="status">Thank you!');
    expect(body).not.toContain('<form');
  });

  it.each(hostileTexts)('escapes %s in the visitor’s input', (_, text) => {
    const values = { name: text, email: text, message: text };
    const wrong = (written: object) =>
      show({ ...form, button: text }, { contact: { action: text, problem: 'wrong', values: written } });
    expect(readSkeleton(wrong(values))).toEqual(readSkeleton(wrong({})));
    expect(readValues(wrong(values), 'value')).toEqual([text, text]);
  });
});
