/**
 * The names of devices in targets, from specific to general: models, operating systems, and form factors. A device has
 * at most one of each group, so the order within a group does not matter.
 */
export const devices = [
  ...(['iphone', 'ipad'] as const),
  ...(['ios', 'android', 'windows', 'macos', 'linux', 'chromeos'] as const),
  ...(['mobile', 'tablet', 'desktop'] as const),
] as const;

export type Device = (typeof devices)[number];

/** Other spellings, folded. A `pc` is any computer, including a Mac. */
const spellings: Record<Device, readonly string[]> = {
  iphone: ['iphones', 'appleiphone'],
  ipad: ['ipads', 'appleipad', 'ipados'],
  ios: ['appleios', 'iphoneos'],
  android: ['androidos', 'googleandroid'],
  windows: ['win', 'mswindows', 'microsoftwindows', 'windowspc'],
  macos: ['mac', 'macs', 'macosx', 'osx', 'applemac', 'macintosh', 'macbook', 'imac'],
  linux: ['gnulinux'],
  chromeos: ['chromebook', 'chromebooks', 'chromiumos', 'googlechromeos', 'cros'],
  mobile: [
    'mobiles',
    'mobilephone',
    'mobiledevice',
    'phone',
    'phones',
    'smartphone',
    'smartphones',
    'cellphone',
  ],
  tablet: ['tablets', 'tabletpc'],
  desktop: ['desktops', 'desktoppc', 'desktopcomputer', 'pc', 'computer', 'laptop', 'notebook'],
};

const known: ReadonlyMap<string, Device> = new Map(
  devices.flatMap((device) => [device, ...spellings[device]].map((spelling) => [spelling, device] as const)),
);

/** The more general names of a device. */
const general: Partial<Record<Device, readonly Device[]>> = {
  iphone: ['ios', 'mobile'],
  ipad: ['ios', 'tablet'],
  windows: ['desktop'],
  macos: ['desktop'],
  linux: ['desktop'],
  chromeos: ['desktop'],
};

/** All names of a device: an iPhone is `iphone`, `ios`, and `mobile`. */
export const deviceNames = (device: Device): readonly Device[] => [device, ...(general[device] ?? [])];

/** The device that a name means, ignoring case, spaces, and punctuation; undefined if unknown. */
export function parseDevice(name: string): Device | undefined {
  return known.get(name.toLowerCase().replace(/[\s./_-]+/g, ''));
}
