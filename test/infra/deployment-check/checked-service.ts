import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { LinkService } from '../../../clients/typescript/src/index.ts';
import type { Deployment } from '../../../infra/deployment-check/deployment/deployment.ts';
import { TestItems } from '../../../infra/deployment-check/deployment/test-items.ts';
import type { Service } from '../../../infra/local/service.ts';
import { trustedProxy } from '../../support/calls/edge.ts';
import { startInProcess } from '../../support/processes/local-service.ts';
import { type Certificate, FaultyEdge } from './faulty-edge.ts';

/** The service behind an edge, and a new deployment of it for each check. */
export interface CheckedService {
  readonly edge: FaultyEdge;
  readonly key: string;
  deployment(overrides?: Partial<Deployment>): Deployment;
}

/** Starts the service behind an edge for the tests of one file; with a certificate, over HTTPS, and trusts it. */
export function checkedService(certificate?: Certificate): CheckedService {
  const trusted = tls.getCACertificates('default');
  let edge: FaultyEdge | undefined;
  let service: Service | undefined;
  const started = () => {
    if (!edge || !service) throw new Error('The service starts in beforeAll.');
    return { edge, service };
  };

  beforeAll(async () => {
    if (certificate) tls.setDefaultCACertificates([...trusted, certificate.cert]);
    edge = await FaultyEdge.listen(certificate);
    service = await startInProcess({ SHORT_URL: edge.origin, RATE_LIMIT: '1000000', ...trustedProxy });
    edge.passTo(service.ready.baseUrl);
  });
  beforeEach(() => Object.assign(started().edge, { fault: {}, isCloudFront: true }));
  afterAll(async () => {
    await edge?.close();
    await service?.stop();
    tls.setDefaultCACertificates(trusted);
  });

  return {
    get edge() {
      return started().edge;
    },
    get key() {
      return started().service.ready.adminApiKey;
    },
    deployment(overrides) {
      const { origin } = started().edge;
      const apiKey = started().service.ready.adminApiKey;
      const client = new LinkService({ baseUrl: `${origin}/api`, apiKey, maxRetries: 0 });
      const { signal } = new AbortController();
      return { origin, client, items: new TestItems(client, origin), countSeconds: 20, signal, ...overrides };
    },
  };
}
