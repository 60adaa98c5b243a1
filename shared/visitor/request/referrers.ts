import type { VisitFacts } from '../../domain/clicks/clicks.ts';
import { memoize } from '../../memoize.ts';
import { MAX_HOST_NAME_LENGTH, parseUrl, withoutTrailingDot } from '../../parse-url.ts';

type Social = NonNullable<VisitFacts['social']>;

interface Platform {
  name: Social;
  /** These hosts and their subdomains, such as mobile sites and redirectors (`l.facebook.com`). */
  hosts: string[];
  /** Android packages and their subpackages, as apps send them: `android-app://<package>`. */
  apps: string[];
  /** Matches the in-app browser. */
  userAgent: RegExp;
}

const platforms: Platform[] = [
  {
    name: 'instagram',
    hosts: ['instagram.com', 'instagr.am', 'ig.me'],
    apps: ['com.instagram.android', 'com.instagram.lite'],
    userAgent: /\bInstagram [\d.]+/,
  },
  {
    name: 'facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'messenger.com', 'm.me'],
    apps: ['com.facebook'],
    userAgent: /\b(?:FBAN|FBAV|FB_IAB)\//,
  },
  {
    name: 'twitter',
    hosts: ['twitter.com', 'x.com', 't.co'],
    apps: ['com.twitter.android'],
    userAgent: /\bTwitter(?:Android\b| for i(?:Phone|Pad)\b)/,
  },
];

/** Where a visitor came from: a website, an Android app, or neither if the request does not tell. */
export interface Referrer {
  /** Lower case, without `www.` and port. */
  host?: string;
  /** Package of an Android app. */
  app?: string;
}

/** Most browsers send only the origin, so the same ones come again. */
const parseReferrer = memoize((referer): { referrer: Referrer; hostAndPort?: string } => {
  const url = parseUrl(referer);
  if (url?.protocol === 'android-app:') return { referrer: { app: url.hostname.toLowerCase() } };
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return { referrer: {} };
  const host = withoutTrailingDot(url.hostname).replace(/^www\.(?=.+\.)/, '');
  const isHost = host !== '' && host.length <= MAX_HOST_NAME_LENGTH;
  return { referrer: isHost ? { host } : {}, hostAndPort: withoutTrailingDot(url.host) };
});

/**
 * Parses `Referer`. Internationalized hosts stay in punycode, so that each has one spelling and none imitates another. The
 * service's own host is ignored, because its pages are part of the visit.
 */
export function readReferrer(referer: string | undefined, ownHost: string | undefined): Referrer {
  if (!referer) return {};
  const { referrer, hostAndPort } = parseReferrer(referer);
  return hostAndPort !== undefined && hostAndPort === ownHost?.toLowerCase() ? {} : referrer;
}

/**
 * The social platform that a visitor came from. In-app browsers often send no `Referer` and are recognized by their user
 * agent. A `Referer` of another site takes precedence: the visitor followed a link on that site within the app.
 */
export function socialPlatform({ host, app }: Referrer, userAgent: string): Social | undefined {
  const found = platforms.find(({ hosts, apps, userAgent: inApp }) => {
    if (host !== undefined) return hosts.some((known) => host === known || host.endsWith(`.${known}`));
    if (app !== undefined) return apps.some((known) => app === known || app.startsWith(`${known}.`));
    return inApp.test(userAgent);
  });
  return found?.name;
}
