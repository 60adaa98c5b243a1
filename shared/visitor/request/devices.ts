import type { HttpEvent } from '../../api/contract/event.ts';
import type { Device } from '../../domain/links/devices.ts';
import { readDevice, readUserAgent, userAgentOf } from './user-agents.ts';

/** Operating systems by their names in the statistics, and in `Sec-CH-UA-Platform`, which has two for one. */
const systems: ReadonlyMap<string, Device> = new Map([
  ['iOS', 'ios'],
  ['Android', 'android'],
  ['Windows', 'windows'],
  ['macOS', 'macos'],
  ['Linux', 'linux'],
  ['ChromeOS', 'chromeos'],
  ['Chrome OS', 'chromeos'],
  ['Chromium OS', 'chromeos'],
]);

const products = ['iphone', 'ipad'] as const;

const onDesks: ReadonlySet<Device | undefined> = new Set<Device>(['windows', 'macos', 'linux', 'chromeos']);

/** What an Android phone says, and a tablet does not. */
const ANDROID_PHONE = /\bmobile\b|\bopera mini\b/i;

/**
 * The user agent tells; a hint says only what it leaves open, since a television may call its platform Linux. The
 * HarmonyOS that says it is Android too runs what Android runs.
 */
function systemOf(userAgent: string, hint: string | undefined): Device | undefined {
  const { os } = readUserAgent(userAgent);
  if (os === 'HarmonyOS' && userAgent.includes('Android')) return 'android';
  return systems.get(os === 'Unknown' ? (hint ?? '').replaceAll('"', '').trim() : os);
}

interface Clues {
  userAgent: string;
  /** The library's word; empty if it has none, as for computers. */
  type: string;
  system: Device | undefined;
  /** `Sec-CH-UA-Mobile`: browsers say `?1` on phones, and `?0` on everything else. */
  hint: string | undefined;
}

/** Televisions, consoles, watches and cars have no form that can be targeted. */
function parseForm({ userAgent, type, system, hint }: Clues): Device | undefined {
  const isPhone = hint?.trim() === '?1' || (system === 'android' && ANDROID_PHONE.test(userAgent));
  switch (type) {
    case 'mobile':
      return 'mobile';
    case 'tablet':
      return isPhone ? 'mobile' : 'tablet';
    case '':
      if (isPhone) return 'mobile';
      return onDesks.has(system) ? 'desktop' : undefined;
  }
  return undefined;
}

/**
 * Everything that a visitor's device is, by its user agent and the hints that browsers send unasked: model, operating
 * system, form. Android and ChromeOS do not count as Linux. An iPad that asks for desktop sites says that it is a Mac,
 * and a phone that does so that it is a computer: that cannot be told, and is what the visitor asked for.
 */
export function devicesOf(headers: HttpEvent['headers']): Device[] {
  const userAgent = userAgentOf(headers);
  const { type, model } = readDevice(userAgent);
  const system = systemOf(userAgent, headers['sec-ch-ua-platform']);
  const form = parseForm({ userAgent, type, system, hint: headers['sec-ch-ua-mobile'] });
  return [products.find((product) => product === model), system, form].filter(
    (device) => device !== undefined,
  );
}
