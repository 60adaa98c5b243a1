import { type DnsRecord, formatRecord } from './tenants.ts';

/** Why a branded domain does not work, and what its owner can do. */
export const tenantReasons = {
  elsewhere: () =>
    'Another CloudFront distribution serves this domain. Remove the domain there; it then works here after you look at it again.',
  dns: (record: DnsRecord) =>
    `The domain does not lead to this service. Set the DNS record ${formatRecord(record)}, wait until it is known, and look again.`,
  certificate: (status: string, record: DnsRecord) =>
    `The TLS certificate is ${status.replaceAll('-', ' ')}. Check that the DNS record ${formatRecord(record)} is set and that no CAA record forbids amazon.com, and look again.`,
  slow: (record: DnsRecord) =>
    `The TLS certificate was not issued within an hour. Check that the DNS record ${formatRecord(record)} is set and that no CAA record forbids amazon.com, and look again.`,
  full: () => 'This service cannot serve more branded domains now. Ask its operator to raise the limit.',
};
