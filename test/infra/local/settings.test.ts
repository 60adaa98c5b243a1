import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listAddresses, readSettings, SettingsError } from '../../../infra/local/settings.ts';

const DEFAULTS = {
  PORT: 3000,
  HOST: '127.0.0.1',
  DATA_DIR: resolve('.data'),
  RATE_LIMIT: 30,
  HISTORY_DAYS: 365,
  ADMIN_EMAIL: 'admin@localhost',
  ADMIN_USERNAME: 'admin',
  TABLE_NAME: 'links',
  SQLITE_SYNCHRONOUS: 'NORMAL',
  ROUTE_CACHE_SECONDS: '0',
  WEBHOOK_ALLOW_LOOPBACK: '0',
  TRUST_PROXY: 'none',
  ADDRESS_HEADER: 'X-Forwarded-For',
};

function refusal(environment: NodeJS.ProcessEnv): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('The settings were accepted.');
}

describe('readSettings', () => {
  it('uses defaults when no variable is set', () => {
    expect(readSettings({})).toEqual(DEFAULTS);
  });

  it('treats an empty variable as not set', () => {
    const empty = Object.fromEntries([...Object.keys(DEFAULTS), 'SHORT_URL'].map((name) => [name, '']));
    expect(readSettings(empty)).toEqual(DEFAULTS);
  });

  it('ignores other variables', () => {
    expect(readSettings({ PATH: '/bin', HOME: '/home/ann' })).toEqual(DEFAULTS);
  });

  it.each([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['HOST', '0.0.0.0', '0.0.0.0'],
    ['DATA_DIR', ':memory:', ':memory:'],
    ['DATA_DIR', '/var/lib/links', '/var/lib/links'],
    ['DATA_DIR', 'some/where', resolve('some/where')],
    ['SHORT_URL', 'https://sho.rt', 'https://sho.rt'],
    ['SHORT_URL', 'https://sho.rt/', 'https://sho.rt'],
    ['SHORT_URL', 'http://sho.rt:8080', 'http://sho.rt:8080'],
    ['RATE_LIMIT', '1', 1],
    ['RATE_LIMIT', '999999999', 999_999_999],
    ['HISTORY_DAYS', '36500', 36_500],
    ['ADMIN_EMAIL', 'ann@example.com', 'ann@example.com'],
    ['ADMIN_USERNAME', 'Ann-2_b', 'Ann-2_b'],
    ['ADMIN_PASSWORD', 'a secret', 'a secret'],
    ['DYNAMODB_ENDPOINT', 'http://localhost:8000', 'http://localhost:8000'],
    ['TABLE_NAME', 'my.Links_2', 'my.Links_2'],
    ['ROUTE_CACHE_SECONDS', '1', '1'],
    ['WEBHOOK_ALLOW_LOOPBACK', '1', '1'],
    ['ACCESS_LOG', '1', '1'],
    ['METRICS_PORT', '9464', 9464],
    ['SQLITE_SYNCHRONOUS', 'FULL', 'FULL'],
    ['TRUST_PROXY', 'loopback', 'loopback'],
    ['TRUST_PROXY', '192.0.2.1, 10.0.0.0/8,2001:db8::/32', '192.0.2.1, 10.0.0.0/8,2001:db8::/32'],
    ['ADDRESS_HEADER', 'CF-Connecting-IP', 'CF-Connecting-IP'],
    ['COUNTRY_HEADER', 'CF-IPCountry', 'CF-IPCountry'],
    ['LITESTREAM', '1', '1'],
    ['SITE_NAME', ' Läden & Söhne ', 'Läden & Söhne'],
    ['ABUSE_CONTACT', 'abuse@sho.rt', 'mailto:abuse@sho.rt'],
  ])('accepts %s=%s', (name, text, value) => {
    expect(readSettings({ [name]: text })).toEqual({ ...DEFAULTS, [name]: value });
  });

  it.each([
    ['TRUST_PROXY', 'all'],
    ['TRUST_PROXY', '192.0.2.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['ADDRESS_HEADER', 'X Real IP'],
    ['COUNTRY_HEADER', 'X-Country:'],
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '65536'],
    ['PORT', '70000'],
    ['PORT', ' 80'],
    ['RATE_LIMIT', '0'],
    ['RATE_LIMIT', '-5'],
    ['RATE_LIMIT', '1e3'],
    ['RATE_LIMIT', 'many'],
    ['HISTORY_DAYS', '0'],
    ['HISTORY_DAYS', '36501'],
    ['SHORT_URL', 'ftp://x'],
    ['SHORT_URL', 'sho.rt'],
    ['SHORT_URL', 'https://'],
    ['SHORT_URL', 'https://sho.rt/path'],
    ['SHORT_URL', 'https://sho.rt?a=b'],
    ['SHORT_URL', 'https://ann:secret@sho.rt'],
    ['SHORT_URL', 'https://sho.rt\\path'],
    ['SHORT_URL', 'https://sho.rt:99999'],
    ['SHORT_URL', 'https://sho.rt\n'],
    ['SHORT_URL', 'https://sho.rt '],
    ['SHORT_URL', 'https://sho.rt.'],
    ['SHORT_URL', 'https://sho.rt:443'],
    ['SHORT_URL', 'https://a"b'],
    ['ADMIN_EMAIL', 'x'],
    ['ADMIN_USERNAME', 'Änn'],
    ['ADMIN_USERNAME', 'an'],
    ['ADMIN_PASSWORD', '1234567'],
    ['ADMIN_PASSWORD', 'password'],
    ['DYNAMODB_ENDPOINT', 'nonsense'],
    ['DYNAMODB_ENDPOINT', 'http://'],
    ['TABLE_NAME', 'my links'],
    ['TABLE_NAME', 'ab'],
    ['ROUTE_CACHE_SECONDS', '2'],
    ['WEBHOOK_ALLOW_LOOPBACK', 'yes'],
    ['ACCESS_LOG', 'yes'],
    ['METRICS_PORT', '70000'],
    ['SQLITE_SYNCHRONOUS', 'OFF'],
    ['LITESTREAM', 'yes'],
    ['SITE_NAME', 'x'.repeat(41)],
    ['LOGO', '/no/such/file.svg'],
    ['ACCENT_COLOR', 'blue'],
    ['ABUSE_CONTACT', 'abuse'],
  ])('refuses %s=%s and names the variable', (name, text) => {
    const message = refusal({ [name]: text });
    expect(message).toMatch(new RegExp(`^${name} must `));
    expect(message).not.toMatch(/[;\n]/);
  });

  it('names all bad variables in one line', () => {
    const message = refusal({ PORT: 'abc', RATE_LIMIT: '0', ADMIN_EMAIL: 'x', HOST: '127.0.0.1' });
    expect(message).toMatch(/^PORT [^;\n]+; RATE_LIMIT [^;\n]+; ADMIN_EMAIL [^;\n]+$/);
  });

  it('does not repeat a refused password', () => {
    expect(refusal({ ADMIN_PASSWORD: 'pAss' })).not.toContain('pAss');
  });
});

describe('addressesOf', () => {
  const OWN = ['localhost:3000', '127.0.0.1:3000'];

  it.each([
    ['127.0.0.1', 3000, 'http://localhost:3000', OWN],
    ['localhost', 3000, 'http://localhost:3000', OWN],
    ['0.0.0.0', 3000, 'http://localhost:3000', OWN],
    ['::', 3000, 'http://localhost:3000', OWN],
    ['::1', 3000, 'http://localhost:3000', OWN],
    ['192.0.2.7', 3000, 'http://192.0.2.7:3000', [...OWN, '192.0.2.7:3000']],
    ['2001:db8::7', 3000, 'http://[2001:db8::7]:3000', [...OWN, '[2001:db8::7]:3000']],
    ['links.test', 3000, 'http://links.test:3000', [...OWN, 'links.test:3000']],
    ['127.0.0.1', 80, 'http://localhost', ['localhost', '127.0.0.1']],
  ])('gives the addresses of a service that listens on %s, port %i', (host, port, baseUrl, ownHosts) => {
    expect(listAddresses(host, port)).toEqual({ baseUrl, ownHosts });
  });
});
