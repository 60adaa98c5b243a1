import * as v from 'valibot';
import { defineRoute } from './contract/api-route.ts';
import { IMAGE_MEMORY } from './contract/function-contract.ts';
import { Described, DocumentedAs, Fields } from './fields/fields.ts';
import { HttpUrl } from './fields/urls.ts';

/** 1 MB in base64, with the beginning of a `data:` URL. */
const MAX_CHARACTERS = Math.ceil((1024 * 1024) / 3) * 4 + 100;

const DATA_URL = /^data:[^,]{0,80};base64,/;
/** Linear: nothing in it can match in two ways. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A file in base64, as it is or in a `data:` URL. */
export const Base64File = v.pipe(
  DocumentedAs(v.string('must be a file in base64'), {
    type: 'string',
    format: 'byte',
    maxLength: MAX_CHARACTERS,
  }),
  v.maxLength(MAX_CHARACTERS, 'must be at most 1 MB'),
  v.transform((text) => text.replace(DATA_URL, '')),
  v.check((text) => BASE64.test(text), 'must be a file in base64'),
  v.transform((text) => Buffer.from(text, 'base64')),
);

/** The thread that redraws uploads. */
export const REDRAW_IMAGE = 'shared/data/images/redraw-image-worker.js';

export const createImage = defineRoute({
  id: 'createImage',
  resource: 'images',
  does: 'draws',
  summary: 'Upload an image',
  description:
    '`url` in the response goes into a field that takes the URL of an image, such as `logo`, `banner`, or `metaimage`. The image is redrawn at most 1200 pixels wide and high, without its metadata. It is deleted when nothing has used it for a day; one that a link has used is kept for 30 days more, in which the link can be restored. Only you can use it in your items.',
  method: 'POST',
  path: '/image/add',
  access: 'user',
  request: {
    body: Fields({
      image: Described(
        Base64File,
        'A png or jpg of at most 1 MB, 4096 pixels wide and high, and 8.3 million pixels, in base64. A `data:` URL also works.',
      ),
    }),
  },
  maxBodyBytes: 1536 * 1024,
  response: v.strictObject({ id: v.number(), url: HttpUrl, width: v.number(), height: v.number() }),
  errors: ['plan_limit'],
  memory: IMAGE_MEMORY,
  timeoutSeconds: 25,
  threads: [REDRAW_IMAGE],
});
