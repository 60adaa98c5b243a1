import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { stringify } from 'csv-stringify/sync';
import QRCode from 'qrcode';
import { linkColumns } from '../../../../shared/domain/import/formats.ts';
import { formulaEscapes } from '../../../../shared/domain/import/formulas.ts';
import { formatDateTime } from '../../../../shared/domain/values/dates.ts';
import type { LinkService } from '../../../typescript/src/index.ts';
import { findLink } from '../find-link.ts';
import { Problem } from '../problem.ts';
import { replaceFile } from '../replace-file.ts';
import { openSession } from '../session.ts';

const csvLine = (values: unknown[]) => stringify([values], formulaEscapes);

type Line = Record<string, unknown>;

/** The links of the account with everything that an import reads. */
async function* listLinks(client: LinkService): AsyncGenerator<Line> {
  for await (const line of client.account.export()) if (line.type === 'link') yield line as Line;
}

/** What the columns are called in the export of an account. */
const lineNames: Partial<Record<string, string>> = { title: 'metatitle', type: 'redirect' };

function toCells(link: Line): unknown[] {
  const isStarted = String(link.startdate ?? '') <= formatDateTime(new Date());
  return linkColumns.map((column) => {
    const [name = '', inner] = column.split('.');
    const value = link[lineNames[name] ?? name];
    if (column === 'protected') return value ? 'yes' : '';
    // A new link cannot start in the past, and what other types refer to is not exported.
    if ((column === 'startdate' && isStarted) || (column === 'type' && value !== 'frame')) return '';
    const cell = inner && value ? (value as Line)[inner] : value;
    return Array.isArray(cell) ? JSON.stringify(cell) : cell === true ? 'true' : cell || '';
  });
}

/** The text of an export. */
async function* writeExport(client: LinkService, format: string): AsyncGenerator<string> {
  if (format === 'full') for await (const line of client.account.export()) yield `${JSON.stringify(line)}\n`;
  else if (format === 'csv') {
    yield csvLine([...linkColumns]);
    for await (const link of listLinks(client)) yield csvLine(toCells(link));
  } else {
    let separator = '[\n';
    for await (const link of listLinks(client)) {
      yield `${separator}${JSON.stringify(link)}`;
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]\n' : '\n]\n';
  }
}

async function exportLinks({ format, output }: { format: string; output?: string }): Promise<void> {
  if (!['csv', 'json', 'full'].includes(format)) throw new Problem('--format must be csv, json, or full.');
  const { client } = openSession({});
  const texts = writeExport(client, format);
  await (output ? replaceFile(output, texts) : pipeline(texts, process.stdout, { end: false }));
}

async function drawQrCode(name: string, { output, size }: { output?: string; size: string }): Promise<void> {
  const session = openSession({});
  const { details } = await session.client.links.get(await findLink(session, name));
  const text = details.shorturl;
  const options = { width: Number(size), errorCorrectionLevel: 'M' } as const;
  if (!output) {
    process.stdout.write(`${await QRCode.toString(text, { type: 'terminal', small: true })}\n`);
    return;
  }
  const format = extname(output).toLowerCase();
  if (format === '.svg') writeFileSync(output, await QRCode.toString(text, { ...options, type: 'svg' }));
  else if (format === '.png') writeFileSync(output, await QRCode.toBuffer(text, options));
  else throw new Problem('--output must end in .svg or .png.');
}

/** `linkctl qr` and `linkctl export` */
export function addReadingCommands(program: Command): void {
  program
    .command('qr')
    .description('show the QR code of a link in the terminal, or write it to an SVG or PNG file')
    .argument('<link>', 'its id, alias, or short URL')
    .option('-o, --output <file>', 'a file that ends in .svg or .png')
    .option('--size <pixels>', 'the width of a file', '600')
    .action(drawQrCode);
  program
    .command('export')
    .description('export all links')
    .option(
      '--format <format>',
      'csv, json, or full: everything in the account, one JSON object per line',
      'csv',
    )
    .option('-o, --output <file>', 'a file instead of standard output')
    .action(exportLinks);
}
