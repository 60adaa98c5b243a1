import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { MAX_IMPORT_BYTES } from '../../api/console/files.ts';

const deflate = promisify(deflateRaw);

/** A text for a hidden field: compressed, and without line breaks, which browsers change when they send a form. */
export const packText = async (text: string): Promise<string> => (await deflate(text)).toString('base64url');

/** The text of a hidden field; empty if that was not made by `packText`. */
export function unpackText(packed: string): string {
  try {
    return inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_IMPORT_BYTES }).toString();
  } catch {
    return '';
  }
}
