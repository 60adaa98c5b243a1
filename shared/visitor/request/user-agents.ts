import { UAParser } from 'my-ua-parser';
import type { HttpEvent } from '../../api/contract/event.ts';
import { memoize } from './memoize.ts';

/**
 * Browsers of people send less, in-app ones included (330 is the longest that the tests know). What reaches the regular
 * expressions is cut because some of the library's take cubic time: 512 characters made for it cost 4 ms.
 */
const MAX_CHARACTERS = 512;

/** The user agent of a request, cut to what is worth reading; empty when there is none. */
export function userAgentOf(headers: HttpEvent['headers']): string {
  return (headers['user-agent'] ?? '').slice(0, MAX_CHARACTERS).trim();
}

const { NAME } = UAParser.BROWSER;

/** What the library does not know yet, in its own form: patterns, then what they mean. They come before its own. */
const additions = {
  browser: [
    [/\[pinterest\/(?:ios|android)\]/i],
    [[NAME, 'Pinterest']],
    [/\b(?:trill_\d|bytedancewebview\/)/i],
    [[NAME, 'TikTok']],
    [/\bbarcelona [\d.]+ ?(?:\(|android)/i],
    [[NAME, 'Threads']],
    [/\bnintendobrowser\//i],
    [[NAME, 'Nintendo Browser']],
    [/\btizen [\d.]+\).+ tv safari\//i],
    [[NAME, 'Samsung Internet']],
  ],
  os: [[/\bopenharmony\b/i], [[NAME, 'HarmonyOS']]],
};

/** Names as they are shown, by the library's in lower case; variants of a browser are that browser. */
const browserNames: Record<string, string> = {
  'android browser': 'Android Browser',
  chrome: 'Chrome',
  'chrome webview': 'In-app browser',
  firefox: 'Firefox',
  'firefox focus': 'Firefox',
  gsa: 'Google app',
  ie: 'Internet Explorer',
  iemobile: 'Internet Explorer',
  kakaotalk: 'KakaoTalk',
  line: 'LINE',
  'miui browser': 'Mi Browser',
  'mobile safari': 'Safari',
  qq: 'QQ Browser',
  qqbrowser: 'QQ Browser',
  qqbrowserlite: 'QQ Browser',
  safari: 'Safari',
  silk: 'Amazon Silk',
  ucbrowser: 'UC Browser',
};

const osNames: Record<string, string> = {
  'android-x86': 'Android',
  'chromium os': 'ChromeOS',
  kaios: 'KaiOS',
  'mac os': 'macOS',
  playstation: 'PlayStation',
  webos: 'webOS',
  'windows mobile': 'Windows Phone',
  'windows phone os': 'Windows Phone',
};

const LINUX =
  /linux|ubuntu|debian|fedora|suse|mint|arch|gentoo|manjaro|centos|red ?hat|raspbian|elementary|deepin|mageia|slackware/;

function shownBrowser(name: string | undefined, os: string): string {
  const lower = name?.toLowerCase();
  if (!name || !lower) return 'Unknown';
  if (lower.startsWith('opera')) return 'Opera';
  // Safari names itself; on iOS a bare WebKit is an app that shows pages itself.
  if (lower === 'webkit' && os === 'iOS') return 'In-app browser';
  return browserNames[lower] ?? name;
}

function shownOs(name: string | undefined): string {
  const lower = name?.toLowerCase();
  if (!name || !lower) return 'Unknown';
  return osNames[lower] ?? (LINUX.test(lower) ? 'Linux' : name);
}

/** The names of browser and operating system, or `Unknown`. An iPad that asks for desktop sites says that it is a Mac. */
export const readUserAgent = memoize((userAgent) => {
  const parser = new UAParser(userAgent, additions);
  const os = shownOs(parser.getOS().name);
  return { browser: shownBrowser(parser.getBrowser().name, os), os };
});

/**
 * The library's words for the kind of device (empty for computers) and its model, in lower case. Apart from
 * `readUserAgent`, since it has a hundred patterns of its own to try and only links with targets for devices need it.
 */
export const readDevice = memoize((userAgent) => {
  const { type = '', model = '' } = new UAParser(userAgent, additions).getDevice();
  return { type, model: model.toLowerCase() };
});
