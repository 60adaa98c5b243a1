import type { VisitFacts } from '../../domain/clicks/clicks.ts';

type Social = NonNullable<VisitFacts['social']>;

interface Platform {
  name: Social;
  /** These hosts and all below them: the mobile ones and those that links lead through (`l.facebook.com`) too. */
  hosts: string[];
  /** Android packages, and all below them: what apps name as `android-app://<package>`. */
  apps: string[];
  /** How the app's own browser names itself. */
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

/** DNS has no longer names (RFC 1035, §2.3.4). */
const MAX_HOST_LENGTH = 253;

/** Where a visitor came from, as far as the request tells: a website, an Android app, or neither. */
export interface Referrer {
  /** Lower case, without `www.` and port. */
  host?: string;
  /** Package of an Android app. */
  app?: string;
}

/**
 * Reads `Referer`. An internationalised host stays punycode, as the URL standard writes it: one spelling a host, and
 * none that looks like another's. The service's own host is none: its pages are part of the visit, not where it began.
 */
export function readReferrer(referer: string | undefined, ownHost: string | undefined): Referrer {
  const url = referer ? URL.parse(referer) : null;
  if (url?.protocol === 'android-app:') return { app: url.hostname.toLowerCase() };
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return {};
  if (url.host === ownHost?.toLowerCase()) return {};
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '');
  return host !== '' && host.length <= MAX_HOST_LENGTH ? { host } : {};
}

/**
 * The social platform that a visitor came from. Its in-app browser often sends no `Referer`, and is known by its user
 * agent then; a `Referer` from elsewhere stands: a link on that page was followed, inside the app.
 */
export function socialPlatform({ host, app }: Referrer, userAgent: string): Social | undefined {
  const found = platforms.find(({ hosts, apps, userAgent: inApp }) => {
    if (host !== undefined) return hosts.some((own) => host === own || host.endsWith(`.${own}`));
    if (app !== undefined) return apps.some((own) => app === own || app.startsWith(`${own}.`));
    return inApp.test(userAgent);
  });
  return found?.name;
}
