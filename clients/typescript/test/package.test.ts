import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runningService } from '../../../test/support/processes/running-service.ts';
import { methods } from '../scripts/methods.ts';
import { installedClient, readme, run } from './packed-client.ts';

const { folder, runProgram } = installedClient();
const service = runningService();
const installed = join(folder, 'node_modules/link-service-client');

const usesTypes = `import { isLinkServiceError, LinkService, verifyWebhook } from 'link-service-client';
import type { CreateLinkBody, LinkServiceError, ListLinksEntry } from 'link-service-client';

const client = new LinkService({ baseUrl: 'https://sho.rt/api', apiKey: 'lk_' });
const body: CreateLinkBody = { url: 'https://example.com/', geotarget: [{ location: 'France', link: 'https://example.fr/' }] };
export const short: Promise<string> = client.links.create(body).then(({ shorturl }) => shorturl);
export async function aliases(): Promise<string[]> {
  const entries: ListLinksEntry[] = (await client.links.list({ order: 'click' })).urls;
  for await (const { alias } of client.links.list()) entries.map((entry) => entry.alias === alias);
  return entries.map(({ alias }) => alias);
}
export const isTaken = (error: unknown): error is LinkServiceError => isLinkServiceError(error, 'alias_taken');
export async function clicked(body: string): Promise<string[]> {
  const event = await verifyWebhook('whsec_', {}, body);
  if (event.type === 'domain.failed') return [event.data.reason ?? event.data.domain];
  return event.type === 'link.clicked' ? [event.data].flat().map(({ shorturl }) => shorturl) : [];
}
// @ts-expect-error: url is required
client.links.create({ custom: 'no-url' });
// @ts-expect-error: an id is a number
client.links.get('1');
`;

describe('the package', () => {
  it('installs without a network, and has no dependencies', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'link-service-client',
    ]);
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  });

  it('has types that need no other package, also in strict programs', async () => {
    writeFileSync(join(folder, 'types.ts'), usesTypes);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
    await run(resolve('node_modules/.bin/tsc'), [...options, '--exactOptionalPropertyTypes', 'types.ts'], {
      cwd: folder,
    });
  });
});

describe('the README', () => {
  const blocks = [...readme.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code]) => code);

  it('shows every call', () => {
    for (const method of Object.values(methods)) expect(readme).toContain(`client.${method}(`);
  });

  it('has no code that the program below leaves out', () => {
    expect(readme.match(/^```\w+/gm)?.filter((fence) => !['```sh', '```js'].includes(fence))).toEqual([]);
  });

  it('is a program that works on a running service', async () => {
    const { baseUrl, adminApiKey } = service.ready;
    const env = { LINKS_URL: baseUrl, LINKS_KEY: adminApiKey };
    const printed = await runProgram(blocks.join('\n'), env);
    expect(printed).toContain('/hello\n');
    expect(printed).toContain('That alias is taken. Please choose another one.\n');
    expect(printed).toContain('https://example.com/shop 0 0\n');
    expect(printed).toMatch(/\nhttp\S+\nlk_[\w-]+\n/);
  });

  it('has a renewed key that works', async () => {
    const { baseUrl, adminApiKey } = service.ready;
    const program = `import { LinkService } from 'link-service-client';
const client = (apiKey) => new LinkService({ baseUrl: '${baseUrl}', apiKey });
const { apikey } = await client(process.env.KEY).account.renewKey();
console.log((await client(apikey).account.get()).username);
await client(process.env.KEY).account.get().catch((error) => console.log(error.code));`;
    expect(await runProgram(program, { KEY: adminApiKey })).toBe('admin\nunauthorized\n');
  });
});
