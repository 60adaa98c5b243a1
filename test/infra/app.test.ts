import { spawnSync } from 'node:child_process';
import { App } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { readContext } from '../../infra/app-context.ts';
import { readEdgeSettings } from '../../infra/edge-settings.ts';

const STREAM = 'arn:aws:dynamodb:us-east-1:123456789012:table/links/stream/2026-01-02T03:04:05.678';
const NEEDS_STREAM = 'needs tableStreamArn, the stream of this table, and it needs tableName';

describe('infra/app.ts', () => {
  it.each([
    [
      {
        stage: 'my stage',
        host: 'https://sho.rt',
        hostedZoneId: 'sho.rt',
        priceClass: 'cheap',
        waf: 'maybe',
        edgeOnly: 'perhaps',
        rateLimit: 'many',
        historyDays: '1e3',
        throttleRate: 0,
        throttleBurst: 'none',
        hashRate: 0,
        drawRate: 'few',
        exportRate: -1,
        accessLog: 'yes',
        routeCacheSeconds: 2,
        canary: 'perhaps',
        siteName: ' ',
        logo: 'no/such/file.svg',
        accentColor: 'blue',
        abuseContact: 'abuse',
        alarmEmail: 'ops',
        monthlyBudget: 0.5,
        backup: 'daily',
        backupDays: 0,
        countingWindow: '301',
        adminEmail: 'admin',
        retainTable: 'yes',
        visitorKeyVersion: 'AWSCURRENT',
        rotateEdgeSecret: 'now',
      },
      [
        'context stage: must start with a letter and contain only a-z, 0-9 and -',
        'context host: must be a host name',
        'context hostedZoneId: must be the id of a hosted zone, such as Z0123456789ABCDEFGHIJ',
        'context priceClass: must be PriceClass_100 or PriceClass_200 or PriceClass_All',
        'context waf: must be true or false',
        'context edgeOnly: must be true or false',
        'context rateLimit: must be a whole number from 1 to 1000000',
        'context historyDays: must be a whole number of days from 1 to 36500',
        'context throttleRate: must be a whole number from 1 to 1000000',
        'context throttleBurst: must be a whole number from 1 to 1000000',
        'context hashRate: must be a whole number from 1 to 1000000',
        'context drawRate: must be a whole number from 1 to 1000000',
        'context exportRate: must be a whole number from 1 to 1000000',
        'context accessLog: must be true or false',
        'context routeCacheSeconds: must be 0 or 1',
        'context canary: must be true or false',
        'context siteName: is required',
        'context logo: must be the path of a PNG or SVG file of at most 32 KB',
        'context accentColor: must be a hex color such as #1d5bb8',
        'context abuseContact: must be an email address or an https URL',
        'context alarmEmail: must be an email address',
        'context monthlyBudget: must be a whole number from 1 to 1000000',
        'context backup: must be true or false',
        'context backupDays: must be a whole number of days from 1 to 36500',
        'context countingWindow: must be a whole number of seconds from 0 to 300',
        'context adminEmail: must be an email address',
        'context retainTable: must be true or false',
        'context visitorKeyVersion: must be the id of a version of the secret',
        'context rotateEdgeSecret: must be accept or send',
      ],
    ],
    [
      { host: 'sho.rt', hostedZone: 'sho.rt' },
      ['context host: needs hostedZone and hostedZoneId, and they need host'],
    ],
    [{ tableName: 'links' }, [`context tableName: ${NEEDS_STREAM}`]],
    [{ tableStreamArn: STREAM }, [`context tableName: ${NEEDS_STREAM}`]],
    [{ tableName: 'link', tableStreamArn: STREAM }, [`context tableName: ${NEEDS_STREAM}`]],
    [
      { tableName: 'links', tableStreamArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/links' },
      [
        `context tableStreamArn: must be the ARN of a stream, such as ${STREAM}`,
        `context tableName: ${NEEDS_STREAM}`,
      ],
    ],
    [{ hostedZoneId: 'Z012345' }, ['context host: needs hostedZone and hostedZoneId, and they need host']],
    [
      { host: 'sho.rt', hostedZone: 'o.rt', hostedZoneId: 'Z012345' },
      ['context host: must be hostedZone or a name in it'],
    ],
    [{ monthlyBudget: 50 }, ['context monthlyBudget: needs alarmEmail']],
  ])('refuses bad settings, with a line for each: %j', (context, lines) => {
    expect(readContext(new App({ context }))).toEqual({ problems: lines });
  });

  it.each([
    [{}, false],
    [{ waf: true }, true],
    [{ waf: true, edgeOnly: false }, false],
    [{ edgeOnly: true }, true],
  ])('with %j, edgeOnly is %s', (context, isEdgeOnly) => {
    const read = readContext(new App({ context }));
    expect('settings' in read && readEdgeSettings(read.settings).edgeOnly).toBe(isEdgeOnly);
  });

  it('fails with these lines when it starts as the CDK command starts it', () => {
    const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ canary: 'perhaps', waf: 'maybe' }) };
    const { status, stderr } = spawnSync(process.execPath, ['infra/app.ts'], { env, encoding: 'utf8' });
    const lines = ['context waf: must be true or false', 'context canary: must be true or false'];
    expect([status, stderr]).toEqual([1, `${lines.join('\n')}\n`]);
  });
});
