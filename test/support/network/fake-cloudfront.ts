import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { edgeHeaders } from '../../../shared/api/contract/edge-headers.ts';
import { edgeEvent, edgeFunction } from '../calls/edge.ts';

interface FakeTenant {
  id: string;
  name: string;
  domain: string;
  isEnabled: boolean;
  certificateArn: string;
  version: number;
  /** Reads since the last change: changes reach the edge locations, and certificates are issued, after some time. */
  reads: number;
}

const READS_UNTIL_DONE = 1;
const hasSettled = ({ reads }: FakeTenant) => reads > READS_UNTIL_DONE;
const valueIn = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
const toArn = ({ id }: FakeTenant) => `arn:aws:acm:us-east-1:111122223333:certificate/${id}`;

/**
 * A small CloudFront: its REST API for distribution tenants, and requests of viewers, which pass the edge function to the
 * service if their host has an enabled tenant with a certificate.
 */
export class FakeCloudFront {
  readonly tenants = new Map<string, FakeTenant>();
  #created = 0;
  readonly #server = createServer((incoming, response) => void this.#respond(incoming, response));

  /** Starts the API; resolves with its URL. */
  async start(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** What a viewer gets at `https://<host><path>`; undefined without TLS. */
  async visit(host: string, path: string, serviceUrl: string): Promise<IncomingMessage | undefined> {
    const tenant = [...this.tenants.values()].find(({ domain }) => domain === host);
    if (!tenant?.isEnabled || tenant.certificateArn === '') return undefined;
    const event = edgeEvent({ 'user-agent': 'test' }, { host, address: '198.51.100.7' });
    const { headers } = edgeFunction(event);
    const forwarded = {
      host: new URL(serviceUrl).host,
      'x-forwarded-host': headers[edgeHeaders.host]?.value,
    };
    const sent = request(new URL(path, serviceUrl), {
      headers: { ...forwarded, 'x-forwarded-proto': 'https' },
    });
    const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
    await text(response);
    return response;
  }

  async #respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , kind, id = ''] = new URL(incoming.url ?? '', 'http://x').pathname.split('/');
    const body = await text(incoming);
    const found = [...this.tenants.values()].find((tenant) => tenant.id === id || tenant.name === id);
    const send = (status: number, xml = '', headers = {}) => response.writeHead(status, headers).end(xml);
    const fail = (status: number, code: string) =>
      send(
        status,
        `<ErrorResponse><Error><Code>${code}</Code><Message>${code}</Message></Error></ErrorResponse>`,
      );

    if (incoming.method === 'POST') return void send(201, tenantXml(this.#create(body)));
    if (!found) return void fail(404, 'EntityNotFound');
    if (kind === 'managed-certificate') return void send(200, certificateXml(found));
    if (incoming.method === 'GET') {
      found.reads++;
      return void send(200, tenantXml(found), { etag: String(found.version) });
    }
    if (incoming.headers['if-match'] !== String(found.version)) return void fail(412, 'PreconditionFailed');
    if (incoming.method === 'PUT') {
      this.#update(found, body);
      return void send(200, tenantXml(found), { etag: String(found.version) });
    }
    if (found.isEnabled || !hasSettled(found)) return void fail(409, 'ResourceNotDisabled');
    this.tenants.delete(found.id);
    send(204);
  }

  #create(body: string): FakeTenant {
    const id = `dt_${++this.#created}`;
    const [name, domain] = [valueIn(body, 'Name'), valueIn(body, 'Domain')];
    const tenant = { id, name, domain, isEnabled: true, certificateArn: '', version: 1, reads: 0 };
    this.tenants.set(id, tenant);
    return tenant;
  }

  #update(tenant: FakeTenant, body: string): void {
    tenant.isEnabled = valueIn(body, 'Enabled') === 'true';
    tenant.certificateArn = valueIn(body, 'Arn') || tenant.certificateArn;
    tenant.version++;
    tenant.reads = 0;
  }
}

const tenantXml = (tenant: FakeTenant) =>
  `<DistributionTenant><Id>${tenant.id}</Id><Name>${tenant.name}</Name><Enabled>${tenant.isEnabled}</Enabled>` +
  `<Status>${hasSettled(tenant) ? 'Deployed' : 'InProgress'}</Status>` +
  `${tenant.certificateArn && `<Customizations><Certificate><Arn>${tenant.certificateArn}</Arn></Certificate></Customizations>`}` +
  '</DistributionTenant>';

const certificateXml = (tenant: FakeTenant) =>
  `<ManagedCertificateDetails><CertificateArn>${toArn(tenant)}</CertificateArn><CertificateStatus>` +
  `${tenant.certificateArn || hasSettled(tenant) ? 'issued' : 'pending-validation'}</CertificateStatus></ManagedCertificateDetails>`;
