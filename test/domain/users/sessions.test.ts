import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createCsrfToken,
  expiredSessionCookie,
  isSessionCurrent,
  isValidCsrfToken,
  needsNoPassword,
  readSessionCookie,
  renewSession,
  sessionCookie,
  signSession,
  verifySession,
} from '../../../shared/domain/users/sessions.ts';
import type { User } from '../../../shared/domain/users/users.ts';

const now = new Date('2026-11-21T10:00:00.999Z');
const later = (seconds: number) => new Date(Date.parse('2026-11-21T10:00:00Z') + seconds * 1000);
const session = { id: 12, keyVersion: 3, sessionVersion: 5, sessionId: 7, linkUsed: 0 };
const token = signSession(session, 'secret', now);
const SIGNED = Date.parse('2026-11-21T10:00:00Z') / 1000;
const DAYS = 24 * 60 * 60;

describe('a session token', () => {
  it('identifies the signed-in user for 30 days', () => {
    expect(verifySession(token, 'secret', now)).toEqual(session);
    expect(verifySession(token, 'secret', later(30 * DAYS - 1))).toEqual(session);
    expect(verifySession(token, 'secret', later(30 * DAYS))).toBeUndefined();
  });

  it('contains only the user id, the versions of key and sessions, the session’s id, sign-in link, and end, and the signature', () => {
    expect(token).toMatch(new RegExp(`^12\\.3\\.5\\.7\\.0\\.${SIGNED + 30 * DAYS}\\.[\\w-]{43}$`));
  });

  it('is valid only with the secret that signed it', () => {
    expect(verifySession(token, 'another secret', now)).toBeUndefined();
  });

  it('is invalid with a signature that the secret made for another purpose', () => {
    const claims = `12.3.5.7.0.${SIGNED + 30 * DAYS}`;
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
    '12.3.5.1.0.9999999999.',
    `12.3.5.1.0.9999999999.${'A'.repeat(43)}`,
    'ü'.repeat(60),
    `${token}\n`,
  ])('is invalid as %j', (text) => {
    expect(verifySession(text, 'secret', now)).toBeUndefined();
  });
});

describe('a session token of another kind', () => {
  const end = later(30 * DAYS).getTime() / 1000;
  const key = createHmac('sha256', 'secret').update('sessions').digest();
  const signed = (claims: string) =>
    `${claims}.${createHmac('sha256', key).update(claims).digest('base64url')}`;

  it('is invalid although it is signed: one from before sessions had a version, an id, or a sign-in link', () => {
    expect(verifySession(signed(`12.3.5.7.0.${end}`), 'secret', now)).toEqual(session);
    for (const claims of [`12.3.${end}`, `12.3.5.${end}`, `12.3.5.7.${end}`])
      expect(verifySession(signed(claims), 'secret', now)).toBeUndefined();
  });

  it('is invalid with a CSRF token as its signature', () => {
    const claims = `12.3.5.7.0.${end}`;
    expect(verifySession(`${claims}.${createCsrfToken(claims, 'secret')}`, 'secret', now)).toBeUndefined();
  });
});

describe('a session in use', () => {
  it('keeps its token for a day, and then gets one that is valid for 30 more days', () => {
    expect(renewSession(token, 'secret', later(DAYS - 1))).toBeUndefined();
    const renewed = renewSession(token, 'secret', later(DAYS)) ?? '';
    expect(renewed).toMatch(new RegExp(`^12\\.3\\.5\\.7\\.0\\.${SIGNED + 31 * DAYS}\\.[\\w-]{43}$`));
    expect(verifySession(renewed, 'secret', later(31 * DAYS - 1))).toEqual(session);
    expect(renewSession(renewed, 'secret', later(2 * DAYS - 1))).toBeUndefined();
  });

  it('keeps its CSRF token, so that forms which were opened before still work', () => {
    const renewed = renewSession(token, 'secret', later(DAYS)) ?? '';
    expect(createCsrfToken(renewed, 'secret')).toBe(createCsrfToken(token, 'secret'));
  });
});

describe('a session that a sign-in link began', () => {
  const opened = { ...session, linkUsed: SIGNED };

  it('can choose a password for an hour, and no other session can', () => {
    expect(verifySession(signSession(opened, 'secret', now), 'secret', now)).toEqual(opened);
    expect([needsNoPassword(opened, later(3599)), needsNoPassword(opened, later(3600))]).toEqual([
      true,
      false,
    ]);
    expect(needsNoPassword(session, now)).toBe(false);
  });
});

describe('the CSRF token of a session', () => {
  const csrf = createCsrfToken(token, 'secret');

  it('belongs to one session and one secret', () => {
    const others = [
      signSession({ ...session, id: 13 }, 'secret', now),
      signSession({ ...session, sessionVersion: 6 }, 'secret', now),
      signSession({ ...session, sessionId: 8 }, 'secret', now),
    ];
    expect(isValidCsrfToken(csrf, token, 'secret')).toBe(true);
    for (const other of others) expect(isValidCsrfToken(csrf, other, 'secret')).toBe(false);
    expect(isValidCsrfToken(csrf, token, 'another secret')).toBe(false);
  });

  it.each([
    '',
    'A',
    csrf.slice(1),
    `${csrf}A`,
    csrf.toLowerCase(),
    'ü'.repeat(43),
    token.split('.').at(-1) ?? '',
  ])('is not %j', (other) => {
    expect(isValidCsrfToken(other, token, 'secret')).toBe(false);
  });
});

describe('isCurrent', () => {
  const user = { ...session, username: 'ada' } as unknown as User;

  it.each([
    ['the same versions', {}, true],
    ['another key version', { keyVersion: 4 }, false],
    ['another session version', { sessionVersion: 6 }, false],
    ['another id', { id: 13 }, false],
  ])('for a user with %s is %s', (_, fields, expected) => {
    expect(isSessionCurrent(session, { ...user, ...fields } as User)).toBe(expected);
  });
});

describe('the cookie of a session', () => {
  it.each([
    ['https://sho.rt', '__Host-Http-session=abc; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure'],
    ['http://localhost:3000', 'session=abc; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'],
  ])('on %s is hidden from scripts and other sites', (shortUrl, cookie) => {
    expect(sessionCookie('abc', shortUrl)).toBe(cookie);
    expect(expiredSessionCookie(shortUrl)).toBe(cookie.replace('abc', '').replace('2592000', '0'));
    expect(readSessionCookie(['x=y', cookie.split(';')[0] ?? ''], shortUrl)).toBe('abc');
  });

  it('is ignored on https without the __Host- prefix, since another host could have set it', () => {
    expect(readSessionCookie(['session=abc'], 'https://sho.rt')).toBeUndefined();
  });

  it('is undefined in a request without cookies', () => {
    expect(readSessionCookie(undefined, 'https://sho.rt')).toBeUndefined();
  });
});
