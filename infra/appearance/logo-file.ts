import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Every page shows it, and a page has less than 100 KB. */
const MAX_LOGO_KILOBYTES = 32;

/** The installation's logo. */
export interface Logo {
  /** Absolute. */
  path: string;
  /** Its name in URLs: the hash of the content, and the format. */
  name: string;
}

export const logoRule = `must be the path of a PNG or SVG file of at most ${MAX_LOGO_KILOBYTES} KB`;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/**
 * The root element, which browsers draw only with its namespace, after an XML declaration, comments, and a document type. What
 * comes before it can be read in one way only: with several, a file of twenty comments takes seconds.
 */
const SVG =
  /^\uFEFF?\s*(?:<\?[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!(?!--)[^>]*>\s*)*<svg\b[^>]*xmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/;

function detectFormat(content: Buffer): 'png' | 'svg' | undefined {
  if (content.subarray(0, PNG.length).equals(PNG)) return 'png';
  return SVG.test(content.toString('utf8')) ? 'svg' : undefined;
}

/** Undefined if the file cannot be read or is not a logo. */
export function readLogo(file: string): Logo | undefined {
  const path = resolve(file);
  const content = readIfPossible(path);
  const format = content && content.length <= MAX_LOGO_KILOBYTES * 1024 ? detectFormat(content) : undefined;
  if (!content || !format) return undefined;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path, name: `${hash}.${format}` };
}

function readIfPossible(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
