/**
 * What an owner can target a device by, most specific first: a model is one maker's one product, an operating system
 * runs on many, and a form is what is left to say of all others. A visitor's device has at most one of each group, so
 * that the order inside a group decides nothing.
 */
export const devices = [
  ...(['iphone', 'ipad'] as const),
  ...(['ios', 'android', 'windows', 'macos', 'linux', 'chromeos'] as const),
  ...(['mobile', 'tablet', 'desktop'] as const),
] as const;

export type Device = (typeof devices)[number];

/** What else people write, folded. A `pc` is any computer, as opposed to a phone: Macs too. */
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

/** The device that an owner's word names, in any case, with or without spaces and punctuation; undefined if none. */
export function deviceNamed(name: string): Device | undefined {
  return known.get(name.toLowerCase().replace(/[\s./_-]+/g, ''));
}
