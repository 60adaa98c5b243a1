import { type Browser, chromium } from 'playwright-core';

/** Path of the browser. */
export const CHROMIUM = process.env.CHROMIUM || '/usr/bin/chromium';

/** Chromium without background requests. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** A person's user agent: headless Chromium identifies itself as a bot, whose visits do not count. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
