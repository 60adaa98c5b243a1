/** Devices of targets as they are displayed: by the names that `parseDevice` returns. */
export const deviceNames = {
  iphone: 'iPhone',
  ipad: 'iPad',
  ios: 'iOS (iPhone and iPad)',
  android: 'Android',
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
  chromeos: 'ChromeOS',
  mobile: 'Any phone',
  tablet: 'Any tablet',
  desktop: 'Any computer',
} as const;

/** What visits of each kind of device are counted as: so short that all of them have room on any day. */
export const deviceLetters: ReadonlyMap<string, string> = new Map([
  ['mobile', 'm'],
  ['tablet', 't'],
  ['desktop', 'd'],
  ['Unknown', 'u'],
]);

let languages: Intl.DisplayNames | undefined;

/** `Brazilian Portuguese` for the normalized tag `pt-br`. What is no tag, or one without a name, stays. */
export function nameLanguage(tag: string): string {
  languages ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
