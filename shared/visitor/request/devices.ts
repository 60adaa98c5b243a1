import type { HttpEvent } from '../../api/contract/event.ts';
import type { Device } from '../../domain/links/devices.ts';
import { getUserAgentHeader } from './user-agent-header.ts';
import { readDevice, readUserAgent } from './user-agents.ts';

/** Operating systems by their names in the statistics and in `Sec-CH-UA-Platform`, which has two names for ChromeOS. */
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

const models = ['iphone', 'ipad'] as const;

const desktopSystems: ReadonlySet<Device | undefined> = new Set<Device>([
  'windows',
  'macos',
  'linux',
  'chromeos',
]);

/** In the user agents of Android phones, but not of tablets. */
const ANDROID_PHONE = /\bmobile\b|\bopera mini\b/i;

/**
 * The hint counts only if the user agent names no system, because a TV may call its platform Linux. A HarmonyOS that also
 * calls itself Android runs Android apps.
 */
function detectSystem(userAgent: string, hint: string | undefined): Device | undefined {
  const { os } = readUserAgent(userAgent);
  if (os === 'HarmonyOS' && userAgent.includes('Android')) return 'android';
  return systems.get(os === 'Unknown' ? (hint ?? '').replaceAll('"', '').trim() : os);
}

interface Clues {
  userAgent: string;
  /** The parser's device type; empty for computers. */
  type: string;
  system: Device | undefined;
  /** `Sec-CH-UA-Mobile`: `?1` on phones, `?0` on everything else. */
  hint: string | undefined;
}

/** `mobile`, `tablet` or `desktop`; undefined for TVs, consoles, watches and cars, which cannot be targeted. */
function chooseFormFactor({ userAgent, type, system, hint }: Clues): Device | undefined {
  const isPhone = hint?.trim() === '?1' || (system === 'android' && ANDROID_PHONE.test(userAgent));
  switch (type) {
    case 'mobile':
      return 'mobile';
    case 'tablet':
      return isPhone ? 'mobile' : 'tablet';
    case '':
      if (isPhone) return 'mobile';
      return desktopSystems.has(system) ? 'desktop' : undefined;
  }
  return undefined;
}

/** `mobile`, `tablet` or `desktop`; undefined for other devices. */
export function detectFormFactor(headers: HttpEvent['headers']): Device | undefined {
  const userAgent = getUserAgentHeader(headers);
  const system = detectSystem(userAgent, headers['sec-ch-ua-platform']);
  const { type } = readDevice(userAgent);
  return chooseFormFactor({ userAgent, type, system, hint: headers['sec-ch-ua-mobile'] });
}

/**
 * Everything that a visitor's device counts as: model, operating system and form factor, by its user agent and the client
 * hints that browsers send by default. Android and ChromeOS do not count as Linux. A device that requests desktop sites
 * identifies as a computer and counts as one.
 */
export function detectDevices(headers: HttpEvent['headers']): Device[] {
  const userAgent = getUserAgentHeader(headers);
  const { model } = readDevice(userAgent);
  const system = detectSystem(userAgent, headers['sec-ch-ua-platform']);
  return [models.find((known) => known === model), system, detectFormFactor(headers)].filter(
    (device) => device !== undefined,
  );
}
