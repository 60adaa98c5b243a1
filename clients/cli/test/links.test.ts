import { beforeAll, describe, expect, it, vi } from 'vitest';
import { runningService } from '../../../test/support/running-service.ts';
import { LinkService } from '../../typescript/src/index.ts';
import { findLink } from '../src/find-link.ts';
import { linkctl } from './linkctl.ts';

const service = runningService();

/** Runs `linkctl --json` and returns what it prints, or why it failed. */
async function printedBy(...args: string[]): Promise<unknown> {
  const { stdout, stderr } = await linkctl(service, '--json', ...args);
  return JSON.parse(stdout || stderr);
}

const aliasesOf = (links: unknown) => (links as { alias: string }[]).map(({ alias }) => alias);

beforeAll(async () => {
  await service.api('POST', '/domain/add', { domain: 'https://go.localhost' });
  const url = 'https://example.com/';
  await service.api('POST', '/url/add', { url, custom: 'sale', metatitle: 'Summer shoes' });
  await service.api('POST', '/url/add', { url, custom: 'branded', domain: 'go.localhost' });
  const { id } = (await service.api('POST', '/campaign/add', { name: 'Spring' })).body;
  await service.api('POST', '/url/add', { url, custom: 'spring', campaign: id });
  // Searches find links a second or two after they were created.
  const isIndexed = async () =>
    expect(aliasesOf(await printedBy('links', 'list', '--q', 'spring'))).toEqual(['spring']);
  await vi.waitFor(isIndexed, { timeout: 30_000 });
});

describe('linkctl links list', () => {
  it.each([
    [['--q', 'SHOES summer'], ['sale']],
    [['--q', 'shoes', '--all'], ['sale']],
    [['--domain', 'go.localhost'], ['branded']],
    [['--campaign', '100000001'], ['spring']],
    [
      ['--from', '2000-01-01', '--limit', '2'],
      ['spring', 'branded'],
    ],
    [['--to', '2000-01-01'], []],
    [['--q', 'example', '--order', 'click', '--page', '2', '--limit', '2'], ['sale']],
  ])('%j lists %j', async (options, aliases) => {
    expect(aliasesOf(await printedBy('links', 'list', ...options))).toEqual(aliases);
  });

  it.each([
    [['--campaign', 'spring'], { message: '--campaign must be an id.' }],
    [['--q', '!'], { code: 'invalid_request', message: 'q: must have a letter or a digit' }],
  ])('refuses %j', async (options, error) => {
    expect(await printedBy('links', 'list', ...options)).toEqual({ error });
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
