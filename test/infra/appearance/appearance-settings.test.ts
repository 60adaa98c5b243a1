import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import {
  AbuseContact,
  AccentColor,
  appearanceEnvironment,
  LogoFile,
  SiteName,
} from '../../../infra/appearance/appearance-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'logo-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and the rest', 'latin1');

function toFile(content: string | Buffer, name = 'logo'): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const listProblems = (schema: v.GenericSchema, value: string) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message);

describe('a logo', () => {
  it.each([
    ['SVG', SVG, 'svg'],
    [
      'SVG with a declaration, a comment, and a document type',
      `<?xml version="1.0"?>\n<!-- a <b> -->\n<!DOCTYPE svg>\n${SVG}`,
      'svg',
    ],
    ['SVG with a byte order mark', `\uFEFF${SVG}`, 'svg'],
    ['PNG', PNG, 'png'],
    ['PNG of 32 KB', Buffer.concat([PNG, Buffer.alloc(32 * 1024 - PNG.length)]), 'png'],
  ])('is taken from a file: %s', (_, content, format) => {
    const path = toFile(content);
    expect(v.parse(LogoFile, path)).toEqual({
      path,
      name: expect.stringMatching(`^[0-9a-f]{16}\\.${format}$`),
    });
  });

  it.each([
    ['is missing', join(folder, 'missing')],
    ['is a folder', folder],
    ['is empty', toFile('', 'empty')],
    ['is a page', toFile(`<!doctype html><body>${SVG}`, 'page')],
    ['is an SVG without its namespace, which browsers do not draw', toFile('<svg></svg>', 'plain')],
    ['is a page with many comments', toFile(`${'<!-- a -->\n'.repeat(2500)}<html></html>`, 'comments')],
    ['is a JPEG', toFile(Buffer.from([0xff, 0xd8, 0xff]), 'jpeg')],
    ['is larger than 32 KB', toFile(Buffer.concat([PNG, Buffer.alloc(32 * 1024)]), 'large')],
  ])('is refused if the file %s', (_, path) => {
    expect(listProblems(LogoFile, path)).toEqual(['must be the path of a PNG or SVG file of at most 32 KB']);
  });

  it('has another name if it has another content', () => {
    const toName = (content: string) => v.parse(LogoFile, toFile(content)).name;
    expect(toName(SVG)).toBe(toName(SVG));
    expect(toName(SVG)).not.toBe(toName(`${SVG}\n`));
  });
});

describe('the other settings', () => {
  it.each([
    ['abuse@sho.rt', 'mailto:abuse@sho.rt'],
    ['a?b&c@sho.rt', 'mailto:a%3Fb%26c@sho.rt'],
    ['https://sho.rt/abuse?lang=en', 'https://sho.rt/abuse?lang=en'],
  ])('take %s as the contact for abuse', (contact, url) => {
    expect(v.parse(AbuseContact, contact)).toBe(url);
  });

  it.each([
    'abuse',
    'http://sho.rt',
    'javascript:alert(1)',
    'https://user@sho.rt',
    'mailto:a@b.c',
    'https://a b',
  ])('refuse %j as the contact for abuse', (contact) => {
    expect(listProblems(AbuseContact, contact)).toEqual(['must be an email address or an https URL']);
  });

  it.each(['blue', '#12', '#12345', 'rgb(1,2,3)', '#ggg', '1d5bb8'])('refuse the color %s', (color) => {
    expect(listProblems(AccentColor, color)).toContain('must be a hex color such as #1d5bb8');
  });

  it.each(['', ' ', 'x'.repeat(41), 'two\nlines'])('refuse the name %j', (name) => {
    expect(listProblems(SiteName, name)).toHaveLength(1);
  });

  it('set no variable unless they are set', () => {
    expect(appearanceEnvironment({})).toEqual({});
  });
});
