import { randomBytes } from 'node:crypto';
import { addImage } from '../../data/images/add-image.ts';
import { imageUrl } from '../../domain/images/own-images.ts';
import type { ServiceAddress } from '../../env.ts';
import { ServiceError } from '../../errors.ts';
import { FILE_SUFFIX } from '../../visitor/request/forms.ts';
import { countRows } from '../row-limit.ts';
import type { ConsoleSession } from '../session.ts';
import * as texts from '../texts/images.ts';
import { PROBLEM_SUFFIX } from './form-state.ts';

interface UploadContext {
  session: ConsoleSession;
  site: ServiceAddress;
  now: Date;
}

/**
 * The fields of a form in which each image that was chosen as a file is uploaded, and its URL is in its field: `imageField` has
 * both. Each file counts as a request of the API that uploads it. A form that is shown again has the URL, so that nothing has to be
 * chosen twice. What is wrong with a file is for `submitForm`.
 */
export async function withUploads(fields: URLSearchParams, asked: UploadContext): Promise<URLSearchParams> {
  const changes = new Map<string, string>();
  for (const [name, file] of fields) {
    if (!name.endsWith(FILE_SUFFIX) || file === '') continue;
    const field = name.slice(0, -FILE_SUFFIX.length);
    try {
      changes.set(field, await upload(Buffer.from(file, 'base64'), field, asked));
    } catch (error) {
      changes.set(field + PROBLEM_SUFFIX, readProblem(error, field));
    }
  }
  const unchanged = [...fields].filter(([name]) => !name.endsWith(FILE_SUFFIX) && !changes.has(name));
  return new URLSearchParams([...unchanged, ...changes]);
}

/** Whether a file could not be uploaded. */
export const hasFailedUpload = (fields: URLSearchParams): boolean =>
  [...fields.keys()].some((name) => name.endsWith(PROBLEM_SUFFIX));

async function upload(file: Buffer, field: string, { session, site, now }: UploadContext): Promise<string> {
  await countRows(session.caller, 1, now, texts.limited);
  return imageUrl(await addImage(session.caller, file, { now, random: randomBytes, field }), site.shortUrl);
}

/** As it completes the label of the field, or a sentence of its own. */
function readProblem(error: unknown, field: string): string {
  if (!(error instanceof ServiceError) || error.statusCode >= 500) throw error;
  return error.fields[field] ?? `: ${error.message}`;
}
