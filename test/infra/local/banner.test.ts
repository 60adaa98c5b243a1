import { PassThrough } from 'node:stream';
import { WriteStream } from 'node:tty';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bannerFor, readyLine } from '../../../infra/local/banner.ts';
import { readSettings } from '../../../infra/local/settings.ts';

afterEach(() => vi.unstubAllEnvs());

/** A terminal decides by its environment how many colors it has. */
const aStream = (isTTY: boolean) =>
  Object.assign(new PassThrough(), {
    isTTY,
    getColorDepth: WriteStream.prototype.getColorDepth,
  }) as unknown as NodeJS.WriteStream;

interface Shown {
  variables?: NodeJS.ProcessEnv;
  shortUrl?: string;
  signInLink?: string;
  metricsUrl?: string;
  isTTY?: boolean;
}

/** The rows of the banner by their names. */
function readRows({ variables = {}, shortUrl = 'http://localhost:3000', isTTY = false, ...more }: Shown) {
  const ready = { baseUrl: 'http://localhost:3000/api', shortUrl };
  const text = bannerFor({ settings: readSettings(variables), ready, ...more }, aStream(isTTY));
  const [title, ...rows] = text.split('\n');
  expect(title).toContain('The link service is ready.');
  return Object.fromEntries(rows.map((row) => row.trim().split(/ {2,}/)));
}

describe('the line for programs', () => {
  const ready = {
    ready: true,
    baseUrl: 'http://localhost:3000/api',
    shortUrl: 'http://localhost:3000',
  } as const;
  const lineFor = (isTTY: boolean, variables: NodeJS.ProcessEnv) =>
    readyLine({ ...ready, adminApiKey: 'lk_secret' }, readSettings(variables), aStream(isTTY));

  it('has the admin key with SHOW_ADMIN_KEY=1 only', () => {
    const lines = ['', '0', '1'].map((SHOW_ADMIN_KEY) => lineFor(false, { SHOW_ADMIN_KEY }) ?? '');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      ready,
      ready,
      { ...ready, adminApiKey: 'lk_secret' },
    ]);
  });

  it('is not for terminals', () => {
    expect([lineFor(true, {}), lineFor(true, { SHOW_ADMIN_KEY: '1' })]).toEqual([undefined, undefined]);
  });
});

describe('the banner of npm start', () => {
  it('says where to look, where the data is, how to see the key, and how to stop', () => {
    expect(readRows({ variables: {} })).toEqual({
      Open: 'http://localhost:3000/',
      API: 'http://localhost:3000/api',
      Data: readSettings({}).DATA_DIR,
      'Admin key': 'npm run key',
      Stop: `kill ${process.pid}`,
    });
  });

  it.each([
    ['DATA_DIR', '/var/lib/links', 'DATA_DIR=/var/lib/links npm run key'],
    ['DATA_DIR', "/home/ann/my link's", "DATA_DIR='/home/ann/my link'\\''s' npm run key"],
    ['DATA_DIR', ':memory:', 'SHOW_ADMIN_KEY=1 prints it on standard output, unless that is a terminal'],
    ['TABLE_NAME', 'ours', 'TABLE_NAME=ours npm run key'],
  ])('with %s=%s says how to see the admin key: %s', (name, value, command) => {
    expect(readRows({ variables: { [name]: value } })['Admin key']).toBe(command);
  });

  it('names the table when it is in another DynamoDB', () => {
    const rows = readRows({ variables: { DYNAMODB_ENDPOINT: 'http://localhost:8000' } });
    expect(rows.Data).toBe('table links at http://localhost:8000');
    expect(rows['Admin key']).toBe('DYNAMODB_ENDPOINT=http://localhost:8000 npm run key');
  });

  it.each(['0.0.0.0', '::'])('explains what HOST=%s means for short URLs', (HOST) => {
    expect(readRows({ variables: { HOST } }).Open).toContain(
      'listening on all addresses; visitors use SHORT_URL',
    );
  });

  it('shows short URLs of another host, and the metrics, if there are any', () => {
    const rows = readRows({ shortUrl: 'https://sho.rt', metricsUrl: 'http://127.0.0.1:9464/metrics' });
    expect(rows).toMatchObject({
      'Short URLs': 'https://sho.rt/…',
      Metrics: 'http://127.0.0.1:9464/metrics',
    });
  });

  it('shows a link that signs the administrator in, if there is one', () => {
    const signInLink = 'http://localhost:3000/login/sso/token';
    expect(readRows({ signInLink })['Sign in']).toContain(`${signInLink} (signs the administrator in`);
    expect(readRows({})).not.toHaveProperty('Sign in');
  });

  const inColor = (isTTY: boolean) => {
    const ready = { baseUrl: 'http://localhost:3000/api', shortUrl: 'http://localhost:3000' };
    return bannerFor({ settings: readSettings({}), ready }, aStream(isTTY)).includes('\u001b[');
  };

  it('has color on a terminal only, and never with NO_COLOR', () => {
    // Node assumes that a terminal of a CI service has no colors.
    for (const name of ['NO_COLOR', 'FORCE_COLOR', 'NODE_DISABLE_COLORS', 'CI']) vi.stubEnv(name, undefined);
    vi.stubEnv('TERM', 'xterm-256color');
    expect([inColor(true), inColor(false)]).toEqual([true, false]);
    vi.stubEnv('NO_COLOR', '1');
    expect(inColor(true)).toBe(false);
  });

  it('names Ctrl-C on a terminal', () => {
    vi.stubEnv('NO_COLOR', '1');
    expect(readRows({ isTTY: true }).Stop).toBe('Ctrl-C');
  });
});
