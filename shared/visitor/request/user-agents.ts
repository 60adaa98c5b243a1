import { UAParser } from 'my-ua-parser';
import { memoize } from '../../memoize.ts';

const { NAME } = UAParser.BROWSER;

/** Additions to the parser in its own format: patterns, followed by what they stand for. They take precedence. */
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
    // The parser's own pattern takes time with the fourth power of the length: 200 ms for 512 hostile characters.
    [/naver\(/i],
    [[NAME, 'NAVER']],
  ],
  os: [[/\bopenharmony\b/i], [[NAME, 'HarmonyOS']]],
};

/** Display names by the parser's names in lower case. Variants of a browser share its name. */
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

function browserName(name: string | undefined, os: string): string {
  const lower = name?.toLowerCase();
  if (!name || !lower) return 'Unknown';
  if (lower.startsWith('opera')) return 'Opera';
  // Safari names itself, so a bare WebKit on iOS is an app's web view.
  if (lower === 'webkit' && os === 'iOS') return 'In-app browser';
  return browserNames[lower] ?? name;
}

function osName(name: string | undefined): string {
  const lower = name?.toLowerCase();
  if (!name || !lower) return 'Unknown';
  return osNames[lower] ?? (LINUX.test(lower) ? 'Linux' : name);
}

/** Display names of browser and operating system, or `Unknown`. An iPad that requests desktop sites identifies as a Mac. */
export const readUserAgent = memoize((userAgent) => {
  const parser = new UAParser(userAgent, additions);
  const os = osName(parser.getOS().name);
  return { browser: browserName(parser.getBrowser().name, os), os };
});

/**
 * The parser's device type (empty for computers) and model, in lower case. Separate from `readUserAgent` because it tries
 * about a hundred more patterns, and only links with device targets need it.
 */
export const readDevice = memoize((userAgent) => {
  const { type = '', model = '' } = new UAParser(userAgent, additions).getDevice();
  return { type, model: model.toLowerCase() };
});
