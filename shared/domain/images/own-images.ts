import { invalidFields } from '../../errors.ts';
import { parseUrl, withoutTrailingDot } from '../../parse-url.ts';
import { decodePath } from '../values/paths.ts';

/** What an uploaded image is stored as. */
export type ImageType = 'png' | 'jpg';

export const imageContentTypes = { png: 'image/png', jpg: 'image/jpeg' } as const;

/** The number of the image among its owner's, and 96 random bits: no one finds images by counting. */
const FILE = /^((\d{1,8})-[A-Za-z0-9_-]{16})\.(png|jpg)$/;
const FOLDER = '/image/';

export interface ImageFile {
  /** Names the image in URLs. */
  code: string;
  /** Its number in the collection of its owner. */
  n: number;
  type: ImageType;
}

/** The image that the last part of a path names; undefined for anything else. */
export function parseImageFile(file: string): ImageFile | undefined {
  const [, code, n, type] = FILE.exec(file) ?? [];
  return code ? { code, n: Number(n), type: type as ImageType } : undefined;
}

/** The public URL of an uploaded image. `base` is what short URLs begin with. */
export const imageUrl = ({ code, type }: Pick<ImageFile, 'code' | 'type'>, base: string): string =>
  `${base}${FOLDER}${code}.${type}`;

export const NOT_YOURS = 'must be an image of yours on this service, or an image elsewhere';

/** The image of this service that a URL points to; undefined for one elsewhere, and `none` where this service cannot have one. */
function parseOwnImage(url: string, hosts: ReadonlySet<string>): ImageFile | 'none' | undefined {
  const parsed = parseUrl(url);
  const path = decodePath(parsed?.pathname ?? '');
  if (!parsed || !hosts.has(withoutTrailingDot(parsed.host)) || !path.startsWith(FOLDER)) return undefined;
  const isPlain = parsed.search === '' && parsed.hash === '';
  return (isPlain && parseImageFile(path.slice(FOLDER.length))) || 'none';
}

/** URLs of images, by the fields that have them. */
export type ImageFields = Readonly<Record<string, string | null | undefined>>;

/** The uploaded images among these, each with the first field that has it. Throws a 400 for a URL that none can have. */
export const findOwnImages = (fields: ImageFields, hosts: ReadonlySet<string>): Map<string, OwnImage> =>
  listImages(fields, hosts, (field) => {
    throw invalidFields({ [field]: NOT_YOURS });
  });

/** The same for what is stored: a host can have become one of the service's own since. */
export const findStoredImages = (fields: ImageFields, hosts: ReadonlySet<string>): Map<string, OwnImage> =>
  listImages(fields, hosts, () => undefined);

function listImages(fields: ImageFields, hosts: ReadonlySet<string>, refuse: (field: string) => void) {
  const found = new Map<string, OwnImage>();
  for (const [field, url] of Object.entries(fields)) {
    const image = url ? parseOwnImage(url, hosts) : undefined;
    if (image === 'none') refuse(field);
    else if (image && !found.has(image.code)) found.set(image.code, { ...image, field });
  }
  return found;
}

export interface OwnImage extends ImageFile {
  field: string;
}
