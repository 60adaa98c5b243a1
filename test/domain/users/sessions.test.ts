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
const session = { id: 12, keyVersion: 3, sessionVersion: 5 };
const token = signSession(session, 'secret', now);
const HOURS = 60 * 60;

describe('a session token', () => {
  it('identifies the signed-in user for eight hours', () => {
    expect(verifySession(token, 'secret', now)).toEqual(session);
    expect(verifySession(token, 'secret', later(8 * HOURS - 1))).toEqual(session);
    expect(verifySession(token, 'secret', later(8 * HOURS))).toBeUndefined();
  });

  it('contains only the user id, the versions of key and sessions, the expiry, and the signature', () => {
    expect(token).toMatch(new RegExp(`^12\\.3\\.5\\.${later(8 * HOURS).getTime() / 1000}\\.[\\w-]{43}$`));
  });

  it('is valid only with the secret that signed it', () => {
    expect(verifySession(token, 'another secret', now)).toBeUndefined();
  });

  it('is invalid with a signature that the secret made for another purpose', () => {
    const claims = `12.3.5.${later(8 * HOURS).getTime() / 1000}`;
    const signed = createHmac('sha256', 'secret').update(claims).digest('base64url');
    expect(verifySession(`${claims}.${signed}`, 'secret', now)).toBeUndefined();
  });

  it('is invalid if any character is changed, added, or removed', () => {
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === '1' ? '2' : '1';
      expect(verifySession(token.slice(0, i) + other + token.slice(i + 1), 'secret', now)).toBeUndefined();
      expect(verifySession(token.slice(0, i) + token.slice(i + 1), 'secret', now)).toBeUndefined();
      expect(verifySession(`${token.slice(0, i)}1${token.slice(i)}`, 'secret', now)).toBeUndefined();
    }
  });

  it.each([
    '',
    '.',
    '...',
    '12.3.5.9999999999.',
    `12.3.5.9999999999.${'A'.repeat(43)}`,
    'ü'.repeat(60),
    `${token}\n`,
  ])('is invalid as %j', (text) => {
    expect(verifySession(text, 'secret', now)).toBeUndefined();
  });
});

describe('the cookie of a session', () => {
  it.each([
    ['https://sho.rt', '__Host-session=abc; Max-Age=28800; Path=/; HttpOnly; SameSite=Lax; Secure'],
    ['http://localhost:3000', 'session=abc; Max-Age=28800; Path=/; HttpOnly; SameSite=Lax'],
  ])('on %s is hidden from scripts and other sites', (shortUrl, cookie) => {
    expect(sessionCookie('abc', shortUrl)).toBe(cookie);
    expect(expiredSessionCookie(shortUrl)).toBe(cookie.replace('abc', '').replace('28800', '0'));
    expect(readSessionCookie(['x=y', cookie.split(';')[0] ?? ''], shortUrl)).toBe('abc');
  });

  it('is ignored on https without the __Host- prefix, since another host could have set it', () => {
    expect(readSessionCookie(['session=abc'], 'https://sho.rt')).toBeUndefined();
  });

  it('is undefined in a request without cookies', () => {
    expect(readSessionCookie(undefined, 'https://sho.rt')).toBeUndefined();
  });
});
