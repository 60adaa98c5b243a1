import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runningService } from '../support/processes/running-service.ts';

const service = runningService();

it('the program of the quick start creates a link, reads its clicks, and deletes it', async () => {
  const program = /```js\n(.*?)```/s.exec(readFileSync('docs/quick-start.md', 'utf8'))?.[1] ?? '';
  const { baseUrl, adminApiKey, shortUrl } = service.ready;
  const env = { PATH: process.env.PATH, LINKS_URL: baseUrl, LINKS_KEY: adminApiKey };
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env });
  const [created, clicks, today, deleted] = (await run).stdout.trim().split('\n');
  expect(created).toMatch(new RegExp(`^created ${shortUrl}/\\w{7}$`));
  expect([clicks, today, deleted]).toEqual(['clicks 0 from 0', 'today 0', 'deleted']);
  expect((await service.api('GET', '/urls')).body.data.result).toBe(0);
});
