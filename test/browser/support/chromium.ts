import { type Browser, type BrowserServer, chromium } from 'playwright-core';

/** Path of the browser: Debian's Chromium without a window, which takes a fraction of the time for each new context. */
export const CHROMIUM = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell';

/** Without background requests. */
const options = {
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
};

/** A Chromium that only this process uses. */
export const launchChromium = (): Promise<Browser> => chromium.launch(options);

/** A Chromium that other processes connect to. */
export const serveChromium = (): Promise<BrowserServer> => chromium.launchServer(options);

/** A person's user agent: headless Chromium identifies itself as a bot, whose visits do not count. */
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
