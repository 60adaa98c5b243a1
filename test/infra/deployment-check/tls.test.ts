import nodeTls from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { LinkService } from '../../../clients/typescript/src/index.ts';
import { tls } from '../../../infra/deployment-check/checks/tls.ts';
import { TestItems } from '../../../infra/deployment-check/deployment/test-items.ts';
import { runCheck } from '../../../infra/deployment-check/run-checks.ts';
import { FaultyEdge, makeCertificate } from './faulty-edge.ts';

const trusted = nodeTls.getCACertificates('default');
const certificate = makeCertificate();
const trust = () => nodeTls.setDefaultCACertificates([...trusted, certificate.cert]);
afterEach(() => nodeTls.setDefaultCACertificates(trusted));

async function checkEdge(options: object = {}) {
  const edge = await FaultyEdge.listen(certificate, options);
  const { origin } = edge;
  const client = new LinkService({ baseUrl: `${origin}/api`, apiKey: 'none' });
  const { signal } = new AbortController();
  try {
    return await runCheck(tls, {
      origin,
      client,
      items: new TestItems(client, origin),
      countSeconds: 1,
      signal,
    });
  } finally {
    await edge.close();
  }
}

describe('the check of TLS', () => {
  it('passes with a trusted certificate and a current version', async () => {
    trust();
    expect(await checkEdge()).toEqual({ name: 'TLS', status: 'passed', detail: 'TLSv1.3, 29 days left' });
  });

  it('fails if the certificate is not trusted', async () => {
    expect(await checkEdge()).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('self-signed'),
    });
  });

  it('fails if an outdated version is accepted', async () => {
    trust();
    const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' };
    expect(await checkEdge(old)).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('TLS 1.1'),
    });
  });
});
