import { listDefaultTargets } from '../values/targets.ts';
import type { Link } from './links.ts';

/**
 * The Android packages of apps that open links to a site, by host. Sites say so themselves in `/.well-known/assetlinks.json`,
 * as those of YouTube, Spotify, Facebook, and TikTok do, and so do
 * - Spotify: https://developer.spotify.com/documentation/android/tutorials/content-linking
 * - Instagram: https://developers.facebook.com/docs/instagram-platform/sharing-to-stories
 * - Telegram: the manifest in https://github.com/DrKLO/Telegram
 *
 * On iOS, the same URLs are universal links, which need no names of apps.
 */
const packages: Readonly<Record<string, string>> = {
  'www.youtube.com': 'com.google.android.youtube',
  'youtube.com': 'com.google.android.youtube',
  'm.youtube.com': 'com.google.android.youtube',
  'youtu.be': 'com.google.android.youtube',
  'open.spotify.com': 'com.spotify.music',
  'www.facebook.com': 'com.facebook.katana',
  'facebook.com': 'com.facebook.katana',
  'm.facebook.com': 'com.facebook.katana',
  'www.instagram.com': 'com.instagram.android',
  'instagram.com': 'com.instagram.android',
  'www.tiktok.com': 'com.zhiliaoapp.musically',
  'vm.tiktok.com': 'com.zhiliaoapp.musically',
  't.me': 'org.telegram.messenger',
};

/** The packages for the default targets of a link, by origin, so that visits need no list of apps. */
export function findApps(link: Link): Record<string, string> | undefined {
  if (!link.deeplink?.auto) return undefined;
  const found = listDefaultTargets(link).flatMap(({ url }) => {
    const { host, origin, protocol } = new URL(url);
    return protocol === 'https:' && Object.hasOwn(packages, host) ? [[origin, packages[host] ?? '']] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** The schemes, besides those of web pages, to which the link redirects after its password. */
export function listAppSchemes({ deeplink, passwordHash }: Link): string[] | undefined {
  if (!deeplink || passwordHash === undefined) return undefined;
  const own = [deeplink.apple, deeplink.google].flatMap((url) => (url ? [new URL(url).protocol] : []));
  return [...new Set([...own, ...(deeplink.auto ? ['intent:'] : [])])].filter(
    (scheme) => scheme !== 'https:',
  );
}
