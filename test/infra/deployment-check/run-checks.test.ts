import { execFile } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { LinkService } from '../../../clients/typescript/src/index.ts';
import { alarms, judgeAlarms, readSettledAlarms } from '../../../infra/deployment-check/checks/alarms.ts';
import { firstCheck, otherChecks } from '../../../infra/deployment-check/checks/index.ts';
import { judgeCertificate, tls } from '../../../infra/deployment-check/checks/tls.ts';
import { TARGET, TestItems } from '../../../infra/deployment-check/deployment/test-items.ts';
import { runCheck, runChecks } from '../../../infra/deployment-check/run-checks.ts';
import { formatTable } from '../../../infra/deployment-check/table.ts';
import { checkedService } from './checked-service.ts';
import { withFakeAws } from './fake-aws.ts';
import { edgeResponse } from './faulty-edge.ts';

const service = checkedService();
const SOON = { timeout: 10_000, interval: 200 };
const allNames = [firstCheck, ...otherChecks].map(({ name }) => name);

/** What is left of the links and QR codes of checks. */
async function listLeft() {
  const { client } = service.deployment();
  const [{ urls }, { qrs }] = [await client.links.list(), await client.qrCodes.list()];
  return [...urls.map(({ alias }) => alias), ...qrs.map(({ name }) => name)];
}

afterEach(async () => {
  service.edge.fault = {};
  const { client } = service.deployment();
  for (const { id } of (await client.links.list()).urls) await client.links.delete(id);
  for (const { id } of (await client.qrCodes.list()).qrs) await client.qrCodes.delete(id);
});

const notPassed = (rows: Awaited<ReturnType<typeof runChecks>>) =>
  rows.filter(({ status }) => status !== 'passed').map(({ name, status, detail }) => [name, status, detail]);

describe('a check of a deployment', () => {
  it('finds nothing on one machine, says what does not apply, and leaves nothing', async () => {
    service.edge.isCloudFront = false;
    service.edge.fault = {
      onOriginRequest: ({ headers }) => void delete headers['cloudfront-viewer-country'],
    };
    const rows = await runChecks(service.deployment());
    expect(rows.map(({ name }) => name)).toEqual([...allNames, 'clean-up']);
    expect(notPassed(rows)).toEqual([
      ['country', 'skipped', 'the service knows no country: no proxy in front of it gives one'],
      ['TLS', 'skipped', 'the URL is http'],
      ['CloudFront errors', 'skipped', 'CloudFront is not in front of this service'],
      ['edge only', 'skipped', 'no stack was named with --stack'],
      ['alarms', 'skipped', 'no stack was named with --stack'],
    ]);
    expect(rows.at(-1)?.detail).toBe('removed 4 links and 1 QR code');
    expect(await listLeft()).toEqual([]);
  });

  it('says that nothing else was checked if the API does not respond', async () => {
    service.edge.fault = { onViewerRequest: () => edgeResponse(502) };
    const [api, ...others] = await runChecks(service.deployment());
    expect(api).toMatchObject({ name: 'API', status: 'failed' });
    expect(new Set(others.map(({ status, detail }) => `${status}: ${detail}`))).toEqual(
      new Set(['skipped: needs the API']),
    );
  });

  it('removes what it made although checks failed', async () => {
    service.edge.fault = {
      onViewerRequest: ({ path }) => (path.startsWith('/check-deployment-') ? edgeResponse(500) : undefined),
    };
    const rows = await runChecks(service.deployment({ countSeconds: 1 }));
    const failed = rows.filter(({ status }) => status === 'failed').map(({ name }) => name);
    expect(failed).toEqual([
      'redirect',
      'counted clicks',
      'visitor address',
      'country',
      'forged headers',
      'error pages',
    ]);
    expect(await listLeft()).toEqual([]);
  });

  it('fails if it cannot remove what it made', async () => {
    service.edge.fault = {
      onViewerRequest: ({ method }) => (method === 'DELETE' ? edgeResponse(500) : undefined),
    };
    const rows = await runChecks(service.deployment());
    expect(rows.at(-1)).toEqual({
      name: 'clean-up',
      status: 'failed',
      detail: '5 of 5 links and QR codes were not removed; the next check tries again',
    });
  });

  it('removes what a killed check left, but neither recent items nor those of people', async () => {
    const { client, items } = service.deployment();
    const date = '2026-01-02 03:04:05';
    const prefix = 'check-deployment-';
    await client.links.create({ url: TARGET, custom: `${prefix}killed`, date });
    await client.links.create({ url: 'https://example.com/mine', custom: `${prefix}guide`, date });
    await client.links.create({ url: TARGET, custom: 'my-check-deployment', date });
    await items.createLink();
    await items.createQrCode();
    /** What is left after another run; the index for searches is a second behind. */
    const afterNext = (minutes: number) => async () => {
      await service.deployment().items.removeLeftovers(Date.now() + minutes * 60_000);
      return (await listLeft()).sort();
    };
    const ofPeople = [`${prefix}guide`, 'my-check-deployment'];
    const recent = [expect.stringMatching(prefix), expect.stringMatching(prefix)];
    await expect.poll(afterNext(0), SOON).toHaveLength(4);
    expect(await listLeft()).not.toContain(`${prefix}killed`);
    expect(await listLeft()).toEqual(expect.arrayContaining([...ofPeople, ...recent]));
    await expect.poll(afterNext(3), SOON).toEqual(ofPeople);
  });

  it('skips what needs an administrator, or a plan with targets by country', async () => {
    const { client, origin } = service.deployment();
    const user = { username: 'ann', email: 'ann@example.com', password: 'open sesame' };
    const { id } = (await client.users.create(user)).data;
    const { apikey } = await client.users.get(id);
    const own = new LinkService({ baseUrl: `${origin}/api`, apiKey: apikey });
    const rows = await runChecks(service.deployment({ client: own, items: new TestItems(own, origin) }));
    const skipped = rows.filter(({ status }) => status === 'skipped').map(({ name }) => name);
    expect(skipped).toEqual(expect.arrayContaining(['console sign-in', 'country', 'forged headers']));
    expect(rows.filter(({ status }) => status === 'failed')).toEqual([]);
  });
});

describe('npm run check:deployment', () => {
  const program = 'infra/deployment-check/run.ts';
  const run = (args: string[], env: Record<string, string> = {}, onStart?: (kill: () => void) => void) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      const variables = { PATH, NODE_COMPILE_CACHE, ...env };
      const child = execFile(
        process.execPath,
        [program, ...args],
        { env: variables },
        (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
      onStart?.(() => child.kill('SIGINT'));
    });

  it('prints a table without the key, and ends with 0', async () => {
    const { code, stdout } = await run(['--url', `${service.edge.origin}/api`], { LINKS_KEY: service.key });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^redirect +passed +a new link redirects to its target$/m),
    ]);
    expect(stdout).toMatch(/^country +passed +Germany, as the edge says$/m);
    expect(stdout).toMatch(/\n13 passed, 3 skipped, 0 failed in \d+ s\n$/);
    expect(stdout).not.toContain(service.key);
  });

  it.each([
    [[], /Set --url \(or LINKS_URL\) and LINKS_KEY/],
    [['--url', 'sho.rt', '--key', 'k'], /It must be a URL/],
    [['--url', 'https://sho.rt', '--key', 'k', '--count-within', 'soon'], /It must be a number of seconds/],
  ])('refuses %j', async (args, message) => {
    expect(await run(args)).toMatchObject({ code: 1, stderr: expect.stringMatching(message) });
  });

  it('warns about --key, and ends with 1 if something failed', async () => {
    expect((await run(['--help'])).stdout.replace(/\s+/g, ' ')).toContain(
      'other users of the machine can see arguments',
    );
    const failed = await run(['--url', service.edge.origin, '--key', 'wrong']);
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining('the API key was refused')]);
  });

  it('removes what it made when it is stopped', async () => {
    service.edge.fault = {
      onResponse: (response, { path }) => {
        if (/^\/api\/url\/\d+$/.test(path) && response.body.includes('"clicks"'))
          response.body = Buffer.from('{"error":0,"data":{"clicks":0,"uniqueClicks":0}}');
      },
    };
    const env = { LINKS_KEY: service.key, LINKS_URL: service.edge.origin };
    const { code, stdout } = await run(['--count-within', '60'], env, async (kill) => {
      await expect.poll(listLeft, { timeout: 20_000 }).not.toEqual([]);
      kill();
    });
    expect([code, stdout]).toEqual([130, expect.stringMatching(/^counted clicks +failed +stopped$/m)]);
    expect(await listLeft()).toEqual([]);
  });
});

describe('alarms', () => {
  const alarm = (name: string, state = 'OK') => ({ name, state });
  it.each([
    ['are all in OK', JSON.stringify([alarm('S-MonitoringA')]), 0, /^passed: 1 in OK$/],
    ['are not', JSON.stringify([alarm('S-MonitoringA', 'ALARM')]), 0, /^failed: S-MonitoringA: ALARM$/],
    ['cannot be read', 'AccessDenied', 254, /^failed: the alarms could not be read: AccessDenied/],
    [
      'need credentials',
      'Unable to locate credentials',
      253,
      /^skipped: the AWS CLI has no credentials or no region/,
    ],
    [
      'need a region',
      'You must specify a region.',
      253,
      /^skipped: the AWS CLI has no credentials or no region/,
    ],
  ])('are read with the AWS CLI: they %s', async (_, output, exitCode, outcome) => {
    const check = () => runCheck(alarms, service.deployment({ stack: 'S' }));
    const row = await withFakeAws({ output, exitCode }, check);
    expect(`${row.status}: ${row.detail}`).toMatch(outcome);
  });

  const stack = 'link-service-production';
  const ok = { name: `${stack}-MonitoringAlarmsLatency1-ABC`, state: 'OK' };

  it.each([
    ['in ALARM', `${stack}-MonitoringAlarmsTable1-ABC`, 'ALARM'],
    ['without enough data', `${stack}-MonitoringAlarmsTable1-ABC`, 'INSUFFICIENT_DATA'],
    ['of a nested stack', `${stack}-visitorNestedStackvisitorN-XY-followLinkAlarm-Z`, 'ALARM'],
  ])('fail if one is %s', (_, name, state) => {
    expect(() => judgeAlarms(stack, [ok, { name, state }])).toThrow(`${name}: ${state}`);
  });

  it('of another stage whose name begins alike do not matter', () => {
    const other = { name: `${stack}-eu-MonitoringAlarmsTable1-ABC`, state: 'ALARM' };
    expect(judgeAlarms(stack, [ok, other])).toBe('1 in OK');
  });

  it('fail if there are none', () => {
    expect(() => judgeAlarms(stack, [])).toThrow('has no alarms in this account and region');
  });

  it('that are new are looked at again until they have a state, for a bounded time', async () => {
    const young = { ...ok, state: 'INSUFFICIENT_DATA' };
    const elsewhere = { name: 'other-MonitoringAlarm', state: 'INSUFFICIENT_DATA' };
    const looks = [[young], [young], [ok, elsewhere], [young]];
    let pauses = 0;
    const pause = async () => void pauses++;
    expect(await readSettledAlarms(stack, async () => looks.shift() ?? [], pause)).toEqual([ok, elsewhere]);
    expect(pauses).toBe(2);
    expect(await readSettledAlarms(stack, async () => [young], pause)).toEqual([young]);
    expect(pauses).toBe(2 + 8);
  });
});

describe('the certificate', () => {
  const certificate = { valid_from: 'Jan  1 00:00:00 2026 GMT', valid_to: 'Apr 11 00:00:00 2026 GMT' };

  it.each([
    ['2026-02-01', 69],
    ['2026-04-01', 10],
  ])('is good on %s', (day, daysLeft) => {
    expect(judgeCertificate(certificate, Date.parse(day))).toBe(daysLeft);
  });

  it.each(['2026-04-03', '2026-05-01'])('should have been renewed by %s', (day) => {
    expect(() => judgeCertificate(certificate, Date.parse(day))).toThrow('was not renewed');
  });

  it('is not asked for without HTTPS', async () => {
    expect(await runCheck(tls, service.deployment())).toMatchObject({ status: 'skipped' });
  });
});

it('a table shows what services send on one line, without escape sequences', () => {
  const rows = [{ name: 'API', status: 'failed' as const, detail: 'a\u001b[31m\nb' }];
  expect(formatTable(rows, 1)).toBe('API  failed   a [31m b\n\n0 passed, 0 skipped, 1 failed in 1 s');
});
