import { describe, expect, it } from 'vitest';
import { runningService } from '../../../test/support/processes/running-service.ts';
import { linkctl } from './linkctl.ts';

const service = runningService();
const webhooks = (...args: string[]) => linkctl(service, 'webhooks', ...args);
const listed = async () => JSON.parse((await linkctl(service, '--json', 'webhooks', 'list')).stdout);
const url = 'https://hooks.example.com/links';

describe('linkctl webhooks', () => {
  it('adds a webhook, whose secret is shown once, lists it, changes it, and deletes it', async () => {
    await linkctl(service, 'links', 'add', 'https://example.com/', '--alias', 'heard');
    const { id: link } = JSON.parse((await linkctl(service, '--json', 'links', 'list')).stdout)[0];
    const added = await webhooks(
      'add',
      url,
      '--event',
      'link.clicked',
      'link.expired',
      '--link',
      'heard',
      '--batch',
      '1',
    );
    const [id = '', secret] = added.stdout.split('\n');
    expect(secret).toMatch(/^The secret, which is not shown again: whsec_/);
    expect(await listed()).toMatchObject([
      {
        id: Number(id),
        name: 'hooks.example.com',
        events: ['link.clicked', 'link.expired'],
        links: [link],
        batch: true,
      },
    ]);
    const { stdout } = await webhooks('list');
    expect(stdout).toMatch(/^ID +NAME +STATUS +WAITING +DROPPED +EVENTS +URL\n/);
    expect(stdout).toMatch(
      new RegExp(`^${id} +hooks.example.com +active +0 +0 +link.clicked,link.expired +${url}$`, 'm'),
    );

    const updated = await webhooks('update', id, '--active', '0', '--name', 'Shop', '--format', 'slack');
    expect(updated.stdout).toBe(`${id}: Webhook has been updated successfully.\n`);
    expect(await listed()).toMatchObject([
      { name: 'Shop', active: false, format: 'slack', batch: true, url },
    ]);
    expect((await webhooks('list')).stdout).toMatch(/^\d+ +Shop +off +0 /m);

    expect((await webhooks('delete', id)).stdout).toBe(`${id}: Webhook has been deleted successfully.\n`);
    expect(await listed()).toEqual([]);
  });

  it('prints JSON', async () => {
    const { stdout } = await linkctl(service, '--json', 'webhooks', 'add', url, '--event', 'link.created');
    const { id, secret } = JSON.parse(stdout);
    expect(secret).toMatch(/^whsec_/);
    const deleted = await linkctl(service, '--json', 'webhooks', 'delete', `${id}`);
    expect(JSON.parse(deleted.stdout)).toEqual({
      webhook: `${id}`,
      message: 'Webhook has been deleted successfully.',
    });
  });

  it('tests a webhook, replaces its secret, and sends deliveries again', async () => {
    const { id, secret } = (
      await service.api('POST', '/webhook/add', { name: 'Listed', url: null, events: ['link.deleted'] })
    ).body;
    const tested = await webhooks('test', `${id}`);
    expect(tested).toMatchObject({ code: 0, stdout: 'link.deleted: listed, after 0 ms\n' });
    const renewed = await webhooks('secret', `${id}`);
    expect(renewed.stdout).toMatch(/^The secret, which is not shown again: whsec_\S+\nFor 24 hours/);
    expect(renewed.stdout).not.toContain(secret);

    const { stdout } = await webhooks('deliveries', `${id}`);
    expect(stdout).toMatch(/^ID +EVENT +SENT +RESULT +ATTEMPTS +NEXT +RESPONSE\n/);
    const [, delivery = ''] =
      /^(\S+) +link.deleted +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +listed +1$/m.exec(stdout) ?? [];
    expect(await webhooks('retry', `${id}`, delivery)).toMatchObject({
      stdout: `${delivery}: The delivery will be sent again in a moment.\n`,
    });
    expect((await webhooks('deliveries', `${id}`, '--before', delivery)).stdout).not.toContain(
      'link.deleted',
    );
    await webhooks('delete', `${id}`);
  });

  it('fails if the receiver of a test does', async () => {
    const { id } = (
      await service.api('POST', '/webhook/add', {
        name: 'Away',
        url: 'https://x.invalid/',
        events: ['link.deleted'],
      })
    ).body;
    expect(await webhooks('test', `${id}`)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^link.deleted: \S+, after \d+ ms\n$/),
    });
    await webhooks('delete', `${id}`);
  });

  it.each([
    [['add', url], 'linkctl: events: is required\n'],
    [['add', url, '--event', 'link.lost'], 'events'],
    [['add', 'nowhere', '--event', 'link.created'], 'linkctl: nowhere is not a URL.\n'],
    [['update', 'x', '--name', 'y'], 'linkctl: The id must be a number.\n'],
    [['delete', '1'], 'linkctl: Webhook was not found.\n'],
    [['test', '1'], 'linkctl: Webhook was not found.\n'],
    [['secret', 'x'], 'linkctl: The id must be a number.\n'],
    [['deliveries', '1'], 'linkctl: Webhook was not found.\n'],
    [['retry', '1', 'a'], 'linkctl: Webhook was not found.\n'],
  ])('says what is wrong with %j', async (args, message) => {
    const { code, stderr } = await webhooks(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
