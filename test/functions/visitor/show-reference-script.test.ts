import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { showReferenceScript } from '../../../shared/api/visitor/reference.ts';
import { renderer, rendererFile } from '../../../shared/visitor/reference/renderer.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const show = (file: string) => call(service, showReferenceScript, { params: { file } });

/** What Lambda can return: 6 MB (docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html). */
const MAX_RESPONSE_BYTES = 6 * 1024 * 1024;

describe('GET /docs/{file}', () => {
  it('sends the script compressed, to keep forever', async () => {
    const { status, headers, text } = await show(rendererFile);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(text.length).toBeLessThan(MAX_RESPONSE_BYTES / 3);
  });

  it('sends the file of the package, unchanged', async () => {
    const script = gunzipSync(Buffer.from((await show(rendererFile)).text, 'base64'));
    expect(createHash('sha256').update(script).digest('hex')).toBe(renderer.sha256);
  });

  it.each(['scalar.js', 'scalar-0.0.0.js', 'scalar.js.gz', '..', 'x'])('has no file %s', async (file) => {
    expect((await show(file)).status).toBe(404);
  });
});
