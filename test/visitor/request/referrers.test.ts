import { describe, expect, it } from 'vitest';
import { readReferrer, socialPlatform } from '../../../shared/visitor/request/referrers.ts';
import userAgents from './user-agents.json' with { type: 'json' };

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const ownHost = 'sho.rt:8443';

describe('readReferrer', () => {
  it.each([
    ['https://example.com/', 'example.com'],
    ['http://example.com/a?b#c', 'example.com'],
    ['https://www.example.com/', 'example.com'],
    ['https://WWW.Example.COM/', 'example.com'],
    ['https://www.com/', 'www.com'],
    ['https://www2.example.com/', 'www2.example.com'],
    ['https://news.example.co.uk/', 'news.example.co.uk'],
    ['https://user:secret@example.com:8443/', 'example.com'],
    ['https://example.com./', 'example.com'],
    ['https://example.com.:8443/', 'example.com'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://xn--bcher-kva.example/', 'xn--bcher-kva.example'],
    ['https://192.0.2.7/', '192.0.2.7'],
    ['https://[2001:db8::1]/', '[2001:db8::1]'],
    ['https://sho.rt/', 'sho.rt'],
    [`https://${'a'.repeat(60)}.example/${'b'.repeat(8000)}`, `${'a'.repeat(60)}.example`],
  ])('reads from %s the host %s', (referer, host) => {
    expect(readReferrer(referer, ownHost)).toEqual({ host });
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['a path', '/a'],
    ['only a host', 'example.com'],
    ['not http', 'ftp://example.com/'],
    ['about:blank', 'about:blank'],
    ['a script', 'javascript:alert(1)'],
    ['broken', 'https://exa mple.com/'],
    ['a NUL', 'https://example\0.com/'],
    ['longer than a DNS name', `https://${'a.'.repeat(130)}com/`],
    ['without a host', 'https://'],
    ['the service itself', 'https://sho.rt:8443/promo'],
    ['the service itself, in capitals', 'https://SHO.RT:8443/promo'],
    ['the service itself, with a trailing dot', 'https://sho.rt.:8443/promo'],
  ])('ignores a referrer that is %s', (_what, referer) => {
    expect(readReferrer(referer, ownHost)).toEqual({});
  });

  it('reads the package of an Android app', () => {
    expect(readReferrer('android-app://com.Twitter.android/', ownHost)).toEqual({
      app: 'com.twitter.android',
    });
  });
});

describe('socialPlatform', () => {
  it.each([
    ['facebook', 'https://www.facebook.com/'],
    ['facebook', 'https://facebook.com/groups/1'],
    ['facebook', 'https://m.facebook.com/'],
    ['facebook', 'https://l.facebook.com/l.php?u=x'],
    ['facebook', 'https://lm.facebook.com/l.php?u=x'],
    ['facebook', 'https://web.facebook.com/'],
    ['facebook', 'https://l.messenger.com/'],
    ['facebook', 'https://fb.me/x'],
    ['facebook', 'android-app://com.facebook.katana/'],
    ['facebook', 'android-app://com.facebook.orca'],
    ['twitter', 'https://t.co/abc'],
    ['twitter', 'https://twitter.com/'],
    ['twitter', 'https://mobile.twitter.com/'],
    ['twitter', 'https://x.com/someone/status/1'],
    ['twitter', 'https://mobile.x.com/'],
    ['twitter', 'android-app://com.twitter.android/'],
    ['instagram', 'https://www.instagram.com/'],
    ['instagram', 'https://l.instagram.com/?u=x'],
    ['instagram', 'android-app://com.instagram.android'],
    [undefined, 'https://example.com/'],
    [undefined, 'https://netflix.com/'],
    [undefined, 'https://notfacebook.com/'],
    [undefined, 'https://facebook.com.example/'],
    [undefined, 'https://example.com/?from=facebook.com'],
    [undefined, 'https://pinterest.com/'],
    [undefined, 'android-app://com.facebookish'],
    [undefined, 'android-app://com.google.android.gm/'],
  ])('is %s for %s', (platform, referer) => {
    expect(socialPlatform(readReferrer(referer, ownHost), browser)).toBe(platform);
  });

  it.each([
    ['facebook', 'Facebook on an iPhone'],
    ['facebook', 'Facebook on Android'],
    ['facebook', 'Messenger on an iPhone'],
    ['instagram', 'Instagram on an iPhone'],
    ['instagram', 'Instagram on Android'],
    ['twitter', 'X on an iPhone'],
    ['twitter', 'X on Android'],
    [undefined, 'TikTok on Android'],
    [undefined, 'Safari on an iPhone'],
  ])('is %s for %s without a referrer', (platform, name) => {
    const { userAgent = '' } = userAgents.people.find(({ of }) => of === name) ?? {};
    expect(userAgent).not.toBe('');
    expect(socialPlatform({}, userAgent)).toBe(platform);
    expect(socialPlatform({ host: 'example.com' }, userAgent)).toBeUndefined();
    expect(socialPlatform({ app: 'com.example' }, userAgent)).toBeUndefined();
  });
});
