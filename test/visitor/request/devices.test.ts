import { describe, expect, it } from 'vitest';
import { detectDevices } from '../../../shared/visitor/request/devices.ts';
import userAgents from './user-agents.json' with { type: 'json' };

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

/** Unusual user agents that the browser tests do not include. */
const others: [of: string, userAgent: string, devices: string[]][] = [
  [
    'an iPod',
    `Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) ${webkit} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    ['ios', 'mobile'],
  ],
  [
    'Instagram on an iPad',
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${webkit} Mobile/15E148 Instagram 390.0.0.28.85 (iPad13,1; iPadOS 18_5; en_US; en; scale=2.00; 750x1334; 745863112)`,
    ['ipad', 'ios', 'tablet'],
  ],
  [
    'a Galaxy Tab',
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
    ['android', 'tablet'],
  ],
  [
    'Firefox on an Android tablet',
    'Mozilla/5.0 (Android 14; Tablet; rv:143.0) Gecko/143.0 Firefox/143.0',
    ['android', 'tablet'],
  ],
  [
    'the HarmonyOS that is an Android too',
    'Mozilla/5.0 (Linux; Android 10; HarmonyOS; ELE-L29; HMSCore 6.13.0.322) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36',
    ['android', 'mobile'],
  ],
  [
    'a Windows Phone, which names every other system',
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537',
    ['mobile'],
  ],
  [
    'a computer that Internet Explorer calls a Tablet PC',
    'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; SLCC2; Media Center PC 6.0; Tablet PC 2.0)',
    ['windows', 'desktop'],
  ],
  [
    'a Fire TV',
    'Mozilla/5.0 (Linux; Android 9; AFTMM) AppleWebKit/537.36 (KHTML, like Gecko) Silk/112.5.1 like Chrome/112.0 Safari/537.36',
    ['android'],
  ],
  ['nothing at all', '', []],
  ['gibberish', '__proto__', []],
];

describe('detectDevices', () => {
  it('reads the devices of everyone from the user agent', () => {
    const read = userAgents.people.map((person) => ({
      ...person,
      devices: detectDevices({ 'user-agent': person.userAgent }),
    }));
    expect(read).toEqual(userAgents.people);
  });

  it.each(others)('reads the devices of %s from the user agent', (_, userAgent, devices) => {
    expect(detectDevices({ 'user-agent': userAgent })).toEqual(devices);
  });

  it.each([
    ['"Windows"', '?0', ['windows', 'desktop']],
    ['"macOS"', '?0', ['macos', 'desktop']],
    ['"Chrome OS"', '?0', ['chromeos', 'desktop']],
    ['"Chromium OS"', '?0', ['chromeos', 'desktop']],
    ['"Android"', '?1', ['android', 'mobile']],
    ['"Unknown"', '?1', ['mobile']],
    ['"Unknown"', '?0', []],
    ['__proto__', '\0', []],
  ])(
    'falls back to the client hints %s and %s if the user agent names no system',
    (platform, mobile, devices) => {
      const hints = { 'sec-ch-ua-platform': platform, 'sec-ch-ua-mobile': mobile };
      expect(detectDevices({ ...hints, 'user-agent': 'Mozilla/5.0' })).toEqual(devices);
    },
  );

  it.each([
    [
      'a phone that looks like a tablet',
      `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Safari/537.36`,
      '?1',
      ['android', 'mobile'],
    ],
    ['a tablet', `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Safari/537.36`, '?0', ['android', 'tablet']],
    ['a television', `Mozilla/5.0 (Web0S; Linux/SmartTV) ${chromium} Safari/537.36`, '?0', []],
  ])('recognizes %s by user agent and client hints together', (_, userAgent, mobile, devices) => {
    const hints = { 'sec-ch-ua-platform': '"Linux"', 'sec-ch-ua-mobile': mobile };
    expect(detectDevices({ ...hints, 'user-agent': userAgent })).toEqual(devices);
  });
});
