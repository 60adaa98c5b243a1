import type { Visit } from '../../domain/links/visits.ts';

export const title = 'Test this link';
export const hint = 'What a visitor gets from the link as it is in the form. Nothing is saved or counted.';
export const button = 'Test';
export const notSaved =
  'Nothing has been saved yet. See the result under “Test this link”; to save, press the button again.';
export const wrong = 'The link cannot be tested yet:';
export const steps = 'Why?';
export const decides = 'Decides';

/** An Android device is also a phone or a tablet, as in visits. */
export const devices = [
  { value: '', text: '—' },
  { value: 'iphone', text: 'iPhone' },
  { value: 'ipad', text: 'iPad' },
  { value: 'android,mobile', text: 'Android phone' },
  { value: 'android,tablet', text: 'Android tablet' },
  { value: 'windows', text: 'Windows' },
  { value: 'macos', text: 'macOS' },
  { value: 'linux', text: 'Linux' },
  { value: 'chromeos', text: 'ChromeOS' },
] as const;

export const atHint = 'Now, if it is blank.';

/** The labels of the fields, by the names of the traits. */
export const visitor = {
  device: 'Device',
  country: 'Country',
  language: 'Languages',
  at: 'Date and time',
  query: 'Query string',
  bot: 'Bot that reads link previews',
  private: 'Asks not to be tracked',
  unlocked: 'Has entered the password',
} as const;

export const outcomes: Record<Visit['kind'], string> = {
  redirect: 'Redirect',
  frame: 'Target in a frame, unless it forbids frames',
  splash: 'Splash page, then the target',
  overlay: 'Target with an overlay, unless it forbids frames',
  pixels: 'Tracking pixels, then the target',
  preview: 'Page for link previews',
  password: 'Password form',
  expired: 'Expired',
  unknown: 'Not found',
};

/** By the name of a check, where it is not its label. */
const checks: Readonly<Record<string, string>> = {
  limit: 'Click limit',
  preview: 'Link preview',
  deeplink: 'Deep link',
  url: 'Target URL',
};

export const toLabel = (check: string): string =>
  checks[check] ?? check.replace(/^[a-z]/, (letter) => letter.toUpperCase());
