import { describe, expect, it } from 'vitest';
import { showReference, showReferenceScript } from '../../../shared/api/visitor/reference.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /docs', () => {
  it('loads nothing but a script of this host, and runs no script in the page', async () => {
    const { status, headers, text, requests } = await call(service, showReference);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(text).not.toMatch(/https?:\/\//);
    expect(requests).toEqual([]);
  });

  it('names a script that exists', async () => {
    const { text } = await call(service, showReference);
    const file = /<script src="\/docs\/([^"]+)">/.exec(text)?.[1];
    expect((await call(service, showReferenceScript, { params: { file } })).status).toBe(200);
  });

  it('leads clients without scripts to the document', async () => {
    expect((await call(service, showReference)).text).toContain('<a href="/api/openapi.json">');
  });
});
