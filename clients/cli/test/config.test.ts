import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, writeConfig } from '../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'linkctl-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LINKCTL_CONFIG = join(folder, 'config.json');
const stored = { url: 'https://sho.rt/api', key: 'lk_stored' };
writeConfig({ LINKCTL_CONFIG }, stored);

describe('The stored key', () => {
  it.each(['https://sho.rt/api', 'https://sho.rt/api/', 'HTTPS://SHO.RT:443/api'])(
    'is sent to its own URL, also if LINKS_URL writes it as %s',
    (url) => {
      expect(readConfig({ LINKCTL_CONFIG, LINKS_URL: url })).toEqual({ url, key: 'lk_stored' });
    },
  );

  it.each([
    ['another host', 'https://other.example/api'],
    ['another port', 'https://sho.rt:8443/api'],
    ['another scheme', 'http://sho.rt/api'],
    ['another path', 'https://sho.rt/other'],
    ['what is no URL', 'sho.rt/api'],
  ])('is not sent to %s in LINKS_URL', (_, url) => {
    expect(() => readConfig({ LINKCTL_CONFIG, LINKS_URL: url })).toThrow(
      `The stored key belongs to https://sho.rt/api, and is not sent to ${url}. Set LINKS_KEY to a key of that service.`,
    );
  });

  it('is replaced by LINKS_KEY, for any URL', () => {
    const key = 'lk_other';
    const url = 'https://other.example/api';
    expect(readConfig({ LINKCTL_CONFIG, LINKS_KEY: key })).toEqual({ url: stored.url, key });
    expect(readConfig({ LINKCTL_CONFIG, LINKS_KEY: key, LINKS_URL: url })).toEqual({ url, key });
  });

  it('is not needed when both variables are set, and asked for otherwise', () => {
    const missing = { LINKCTL_CONFIG: join(folder, 'missing.json'), LINKS_URL: stored.url };
    expect(readConfig({ ...missing, LINKS_KEY: 'lk' })).toEqual({ url: stored.url, key: 'lk' });
    expect(() => readConfig(missing)).toThrow('Run `linkctl login <url>` first');
  });
});
