import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  expiredSessionCookie,
  readSessionCookie,
  sessionCookie,
  signSession,
  verifySession,
} from '../../../shared/domain/users/sessions.ts';

const now = new Date('2026-11-21T10:00:00.999Z');
const later = (seconds: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + seconds * 1000);
const session = { id: 12, keyVersion: 3 };
const sealed = signSession(session, 'secret', now);
const HOURS = 60 * 60;

describe('a sealed session', () => {
  it('opens to who was signed in, for eight hours', () => {
    expect(verifySession(sealed, 'secret', now)).toEqual(session);
    expect(verifySession(sealed, 'secret', later(8 * HOURS - 1))).toEqual(session);
    expect(verifySession(sealed, 'secret', later(8 * HOURS))).toBeUndefined();
  });

  it('is readable, and holds no more than it needs', () => {
    expect(sealed).toMatch(new RegExp(`^12\\.3\\.${later(8 * HOURS).getTime() / 1000}\\.[\\w-]{43}$`));
  });

  it('opens with its own secret only', () => {
    expect(verifySession(sealed, 'another secret', now)).toBeUndefined();
  });

  it('is not opened by what the secret signs for other purposes', () => {
    const facts = `12.3.${later(8 * HOURS).getTime() / 1000}`;
    const signed = createHmac('sha256', 'secret').update(facts).digest('base64url');
    expect(verifySession(`${facts}.${signed}`, 'secret', now)).toBeUndefined();
  });

  it('does not open when any character of it was changed, added or left out', () => {
    for (let i = 0; i < sealed.length; i++) {
      const other = sealed[i] === '1' ? '2' : '1';
      expect(verifySession(sealed.slice(0, i) + other + sealed.slice(i + 1), 'secret', now)).toBeUndefined();
      expect(verifySession(sealed.slice(0, i) + sealed.slice(i + 1), 'secret', now)).toBeUndefined();
      expect(verifySession(`${sealed.slice(0, i)}1${sealed.slice(i)}`, 'secret', now)).toBeUndefined();
    }
  });

  it.each([
    '',
    '.',
    '...',
    '12.3.9999999999.',
    `12.3.9999999999.${'A'.repeat(43)}`,
    'ü'.repeat(60),
    `${sealed}\n`,
  ])('is not %j', (text) => {
    expect(verifySession(text, 'secret', now)).toBeUndefined();
  });
});

describe('the cookie of a session', () => {
  it.each([
    ['https://sho.rt', '__Host-session=abc; Max-Age=28800; Path=/; HttpOnly; SameSite=Lax; Secure'],
    ['http://localhost:3000', 'session=abc; Max-Age=28800; Path=/; HttpOnly; SameSite=Lax'],
  ])('on %s is kept from scripts and other sites', (shortUrl, cookie) => {
    expect(sessionCookie('abc', shortUrl)).toBe(cookie);
    expect(expiredSessionCookie(shortUrl)).toBe(cookie.replace('abc', '').replace('28800', '0'));
    expect(readSessionCookie(['x=y', cookie.split(';')[0] ?? ''], shortUrl)).toBe('abc');
  });

  it('of http is none on https, where others could have set it', () => {
    expect(readSessionCookie(['session=abc'], 'https://sho.rt')).toBeUndefined();
  });

  it('is missing in a request without cookies', () => {
    expect(readSessionCookie(undefined, 'https://sho.rt')).toBeUndefined();
  });
});
