import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runningService } from '../../../test/support/processes/running-service.ts';
import { LinkService } from '../../typescript/src/index.ts';
import { findLink } from '../src/find-link.ts';
import { linkctl } from './linkctl.ts';

const service = runningService();

/** Runs `linkctl --json` and returns what it prints, or why it failed. */
async function printedBy(...args: string[]): Promise<unknown> {
  const { stdout, stderr } = await linkctl(service, '--json', ...args);
  return JSON.parse(stdout || stderr);
}

const listAliases = (links: unknown) => (links as { alias: string }[]).map(({ alias }) => alias);

beforeAll(async () => {
  await service.api('POST', '/domain/add', { domain: 'https://go.localhost' });
  const url = 'https://example.com/';
  await service.api('POST', '/url/add', {
    url,
    custom: 'sale',
    metatitle: 'Summer shoes',
    externalid: 'order:1',
  });
  await service.api('POST', '/url/add', { url, custom: 'branded', domain: 'go.localhost' });
  const { id } = (await service.api('POST', '/campaign/add', { name: 'Spring' })).body;
  await service.api('POST', '/url/add', { url, custom: 'spring', campaign: id });
  // Searches find links a second or two after they were created.
  const isIndexed = async () =>
    expect(listAliases(await printedBy('links', 'list', '--q', 'spring'))).toEqual(['spring']);
  await vi.waitFor(isIndexed, { timeout: 30_000 });
});

describe('linkctl links list', () => {
  it.each([
    [['--q', 'SHOES summer'], ['sale']],
    [['--q', 'shoes', '--all'], ['sale']],
    [['--domain', 'go.localhost'], ['branded']],
    [['--externalid', 'order:1'], ['sale']],
    [['--campaign', '100000001'], ['spring']],
    [['--channel', '100000001'], []],
    [['--q', 'spring', '--channel', 'none', '--hastarget', '0', '--status', 'public'], ['spring']],
    [['--q', 'spring', '--hastarget', '1'], []],
    [['--q', 'example', '--order', 'title', '--limit', '1'], ['sale']],
    [
      ['--from', '2000-01-01', '--limit', '2'],
      ['spring', 'branded'],
    ],
    [['--to', '2000-01-01'], []],
    [['--q', 'example', '--order', 'click', '--page', '2', '--limit', '2'], ['sale']],
  ])('%j lists %j', async (options, aliases) => {
    expect(listAliases(await printedBy('links', 'list', ...options))).toEqual(aliases);
  });

  it.each([
    [['--channel', 'spring'], { message: '--channel must be an id.' }],
    [['--campaign', 'spring'], { message: '--campaign must be an id.' }],
    [['--q', '!'], { code: 'invalid_request', message: 'q: must have a letter or a digit' }],
  ])('refuses %j', async (options, error) => {
    expect(await printedBy('links', 'list', ...options)).toEqual({ error });
  });
});

describe('linkctl links history, restore, delete, deleted, and undelete', () => {
  it('show who changed a link, and bring versions and the whole link back', async () => {
    await service.api('POST', '/url/add', { url: 'https://example.com/first', custom: 'past' });
    await printedBy('links', 'update', 'past', '--url', 'https://example.com/second');
    const change = { field: 'url', from: 'https://example.com/first', to: 'https://example.com/second' };
    const by = 'user:1 admin main-key';
    expect(await printedBy('links', 'history', 'past')).toMatchObject([
      { version: 2, by, changes: [change] },
      { version: 1, by },
    ]);
    expect((await linkctl(service, 'links', 'history', 'past')).stdout).toContain(
      'url: https://example.com/first -> https://example.com/second',
    );
    expect(await printedBy('links', 'restore', 'past', '1')).toMatchObject({ version: 3, omitted: [] });
    expect(await printedBy('links', 'restore', 'past', 'x')).toEqual({
      error: { message: 'The version must be a number.' },
    });
    await printedBy('links', 'delete', 'past');
    expect(listAliases(await printedBy('links', 'deleted'))).toEqual(['past']);
    expect((await linkctl(service, 'links', 'deleted')).stdout).toContain('https://example.com/first');
    expect(await printedBy('links', 'undelete', 'other')).toEqual({
      error: { message: 'You have no deleted link other.' },
    });
    expect((await linkctl(service, 'links', 'undelete', 'past')).stdout).toMatch(/\/past\n$/);
    expect(await printedBy('links', 'deleted')).toEqual([]);
    await printedBy('links', 'delete', 'past');
  });
});

describe('linkctl links settings', () => {
  it('shows what is set, and how many clicks are left of a limit', async () => {
    const url = 'https://example.com/';
    await printedBy('links', 'add', url, '--alias', 'limited', '--click-limit', '50');
    const shown = { url, custom: 'limited', clicklimit: 50, clicksleft: 50, expiry: null };
    expect(await printedBy('links', 'settings', 'limited')).toMatchObject(shown);
    const { stdout } = await linkctl(service, 'links', 'settings', 'limited');
    expect(stdout).toMatch(/^clicklimit +50$/m);
    expect(stdout).not.toContain('expiry');
    await printedBy('links', 'update', 'limited', '--click-limit', '');
    expect(await printedBy('links', 'settings', 'limited')).toMatchObject({ clicklimit: null });
    await printedBy('links', 'delete', 'limited');
  });
});

describe('linkctl links get', () => {
  const short = () => new URL(service.ready.shortUrl).host;
  it.each([
    ['an alias', () => 'SALE', 100_000_001],
    ['an alias on a branded domain', () => 'branded', 100_000_002],
    ['a short URL', () => `${service.ready.shortUrl}/sale`, 100_000_001],
    ['a short URL without its scheme', () => `${short()}/sale`, 100_000_001],
    ['a branded short URL', () => 'https://go.localhost/branded', 100_000_002],
    ['an external id', () => 'external:order:1', 100_000_001],
    ['an id', () => '100000003', 100_000_003],
  ])('finds a link by %s', async (_, name, id) => {
    expect(await printedBy('links', 'get', name())).toMatchObject({ id });
  });

  it('finds an alias and a short URL with one request, however many links there are', async () => {
    const { baseUrl: url, adminApiKey: apiKey, shortUrl } = service.ready;
    const sent: string[] = [];
    const counting = (...args: Parameters<typeof fetch>) => {
      sent.push(String(args[0]));
      return fetch(...args);
    };
    const client = new LinkService({ baseUrl: url, apiKey, fetch: counting });
    for (const name of ['sale', `${shortUrl}/sale`])
      expect(await findLink({ client, url }, name)).toBe(100_000_001);
    expect(sent.map((one) => new URL(one).searchParams.get('short'))).toEqual(
      Array(2).fill(`${shortUrl}/sale`),
    );
  });

  it.each(['missing', 'https://go.localhost/sale'])('says that there is no link %s', async (name) => {
    expect(await printedBy('links', 'get', name)).toEqual({
      error: { message: `You have no link ${name}.` },
    });
  });
});

describe('an alias that links on several domains have', () => {
  const url = 'https://example.com/';
  const add = async (domain?: string): Promise<number> =>
    (await service.api('POST', '/url/add', { url, custom: 'promo', ...(domain && { domain }) })).body.id;

  it('names the one on the host of the API, which is the only one that it deletes', async () => {
    await service.api('POST', '/domain/add', { domain: 'https://other.localhost' });
    const [own, branded, other] = [await add(), await add('go.localhost'), await add('other.localhost')];
    const both = `${other} (https://other.localhost/promo), ${branded} (https://go.localhost/promo)`;
    expect(await printedBy('links', 'get', 'promo')).toMatchObject({ id: own });
    const deleteIt = () => printedBy('links', 'delete', 'promo');
    expect(await deleteIt()).toMatchObject({ link: 'promo' });
    const message = `You have no link ${new URL(service.ready.baseUrl).origin}/promo. Name another one by its id: ${both}.`;
    for (let n = 0; n < 2; n++) expect(await deleteIt()).toEqual({ error: { message } });
    expect(await printedBy('links', 'get', 'promo')).toEqual({
      error: { message: `More than one link has that name. Use the id: ${both}.` },
    });
    expect(await printedBy('links', 'update', 'promo', '--alias', 'sale')).toEqual({ error: { message } });
    expect(await printedBy('links', 'restore', 'promo', '1')).toEqual({ error: { message } });
    for (const id of [branded, other]) await printedBy('links', 'delete', String(id));
    expect(await printedBy('links', 'undelete', 'promo')).toEqual({
      error: { message: expect.stringContaining('More than one deleted link has that name. Use the id: ') },
    });
    expect(
      listAliases(await printedBy('links', 'deleted')).filter((alias) => alias === 'promo'),
    ).toHaveLength(3);
  });
});

describe('linkctl export', () => {
  it('writes all links to a file, and says if it cannot', async () => {
    const file = join(tmpdir(), `links-${process.pid}.csv`);
    onTestFinished(() => rm(file, { force: true }));
    await linkctl(service, 'export', '--output', file);
    expect((await readFile(file, 'utf8')).split('\n')[0]).toContain('alias,shorturl,longurl');
    const missing = join(file, 'links.csv');
    expect(await printedBy('export', '--output', missing)).toMatchObject({
      error: { message: expect.stringContaining(`${missing} cannot be written: ENOTDIR`) },
    });
  });

  it('replaces the file that a symbolic link names, and keeps its mode', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linkctl-export-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [file, link] = [join(folder, 'links.csv'), join(folder, 'newest.csv')];
    await writeFile(file, 'old');
    await chmod(file, 0o640);
    await symlink('links.csv', link);
    await linkctl(service, 'export', '--output', link);
    expect(await readFile(file, 'utf8')).toContain('alias,shorturl,longurl');
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect(await readlink(link)).toBe('links.csv');
  });

  it.runIf(process.platform !== 'win32')('writes into a pipe, which it leaves where it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linkctl-export-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [text] = await Promise.all([readFile(pipe, 'utf8'), linkctl(service, 'export', '--output', pipe)]);
    expect(text).toContain('alias,shorturl,longurl');
    expect((await stat(pipe)).isFIFO()).toBe(true);
  });
});
