import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { LinkService } from '../../../typescript/src/index.ts';
import { writeConfig } from '../config.ts';
import { printLine } from '../output.ts';
import { Problem } from '../problem.ts';

/** The key from standard input: typed without an echo, or piped. It is never an argument, which other users could see. */
async function readKey(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write('API key: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  const [key] = await new Promise<[string]>((resolve) => lines.once('line', (line) => resolve([line])));
  lines.close();
  process.stderr.write('\n');
  return key.trim();
}

/** `linkctl login` */
export function addLoginCommand(program: Command): void {
  program
    .command('login')
    .description('store the service’s URL and your API key, which is read from standard input')
    .argument('<url>', 'the API’s base URL, such as https://sho.rt/api')
    .action(async (url: string) => {
      if (!URL.canParse(url)) throw new Problem(`${url} is not a URL.`);
      const key = await readKey();
      if (!/^[\x21-\x7e]+$/.test(key)) throw new Problem('There was no API key on standard input.');
      const { username } = await new LinkService({ baseUrl: url, apiKey: key }).account.get();
      const file = writeConfig(process.env, { url, key });
      printLine(`Logged in as ${username}. The key is stored in ${file}.`);
    });
}
