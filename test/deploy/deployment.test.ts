import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { variableNames } from '../../infra/local/settings.ts';

const UNIT = 'deploy/link-service.service';
const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const knownVariables = ['NODE_ENV', ...variableNames];

describe('compose.yaml', () => {
  const compose = read('compose.yaml');

  it('sets only variables that the service knows', () => {
    const [, block = ''] = /links:.*?environment:\n(.*?)\n {4}volumes:/s.exec(compose) ?? [];
    const names = [...block.matchAll(/^ +(\w+):/gm)].map(([, name]) => name);
    expect(names).toContain('SHORT_URL');
    expect(knownVariables).toEqual(expect.arrayContaining(names));
  });

  it('stores the data in the volume of the image, and mounts files that exist', () => {
    expect(compose).toContain(`- data:${/^VOLUME (.*)$/m.exec(read('Dockerfile'))?.[1]}\n`);
    for (const [, file = ''] of compose.matchAll(/- \.\/(\w+):/g))
      expect(existsSync(`deploy/${file}`)).toBe(true);
    expect(compose).toContain('dockerfile: deploy/Dockerfile\n');
  });

  it('publishes the ports of Caddy only', () => {
    const [links = '', caddy = ''] = compose.split(/^ {2}caddy:$/m);
    expect(links).not.toContain('ports:');
    expect(caddy).toContain('- 443:443\n');
  });
});

describe('images', () => {
  it('are pinned by a version and a digest', () => {
    const names = [read('Dockerfile'), read('compose.yaml')].flatMap((text) =>
      [...text.matchAll(/^(?:FROM| +image:) (.*)$/gm)].map(([, name]) => name),
    );
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^[a-z]+:\d+\.\d+\.\d+[a-z-]*@sha256:[\da-f]{64}$/);
  });
});

describe('the Caddyfile', () => {
  it('takes the facts about visitors from the connection, not from the visitor', () => {
    // Caddy overwrites X-Forwarded-For, -Host and -Proto unless `trusted_proxies` is set. No other header is believed.
    expect(read('Caddyfile')).not.toContain('trusted_proxies');
    for (const file of ['compose.yaml', 'link-service.service']) {
      expect(read(file)).toMatch(/TRUST_PROXY(=|: )loopback\n/);
      expect(read(file)).not.toMatch(/(ADDRESS|COUNTRY)_HEADER/);
    }
  });

  it('keeps browsers with HTTPS, as the edge on AWS does', () => {
    expect(read('Caddyfile')).toMatch(/\theader Strict-Transport-Security max-age=\d{8}\n/);
  });

  it('requests certificates only for hosts that the service knows, which it tells only on the loopback interface', () => {
    expect(read('Caddyfile')).toMatch(/ask http:\/\/\{\$UPSTREAM:127\.0\.0\.1:3000\}\/tls-allowed\n/);
    expect(read('compose.yaml')).toContain('network_mode: service:caddy\n');
    expect(read('compose.yaml')).not.toContain('UPSTREAM');
  });
});

describe('what keeps standard output', () => {
  it('gets no admin key', () => {
    for (const file of ['Dockerfile', 'compose.yaml', 'link-service.service'])
      expect(read(file)).not.toContain('SHOW_ADMIN_KEY');
  });
});

describe('the systemd unit', () => {
  const unit = readFileSync(UNIT, 'utf8');
  const values = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

  it('starts a program of this project, with variables that the service knows', () => {
    const [command = ''] = values('ExecStart');
    expect(existsSync(command.split(' ')[1] ?? '')).toBe(true);
    const names = values('Environment').flatMap((value) =>
      value?.split(' ').map((pair) => pair.split('=')[0]),
    );
    expect(knownVariables).toEqual(expect.arrayContaining(names));
  });

  it('lets the threads that hash passwords lower their priority', () => {
    expect(values('SystemCallFilter').at(-1)).toBe('setpriority');
  });

  it.runIf(hasSystemd)('is rated as well protected by systemd-analyze security', () => {
    const rating = execFileSync('systemd-analyze', ['security', '--offline=true', UNIT], {
      encoding: 'utf8',
    });
    expect(Number(/exposure level for .*: ([\d.]+)/.exec(rating)?.[1])).toBeLessThan(2);
  });

  it.runIf(hasSystemd)('has no setting that systemd does not know', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', `./${UNIT}`], { encoding: 'utf8' });
    expect(stderr).not.toMatch(/Unknown|Failed to parse|Invalid/);
  });
});
