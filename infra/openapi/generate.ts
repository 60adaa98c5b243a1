/** `npm run openapi` writes the API's document, which functions import. A test fails while it is out of date. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from './document.ts';

const file = join(import.meta.dirname, '../../shared/visitor/reference/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
