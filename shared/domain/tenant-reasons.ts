import { type DnsRecord, formatRecord } from './tenants.ts';

/** Why a branded domain does not work, and what its owner can do. */
export const tenantReasons = {
  elsewhere: () =>
    'Another CloudFront distribution serves this domain. Remove the domain there, then check it again.',
  dns: (record: DnsRecord) =>
    `The domain does not point to this service. Set the DNS record ${formatRecord(record)}, wait until it takes effect, and check again.`,
  certificate: (status: string, record: DnsRecord) =>
    `The TLS certificate is ${status.replaceAll('-', ' ')}. Check that the DNS record ${formatRecord(record)} is set and that no CAA record forbids amazon.com, then check again.`,
  slow: (record: DnsRecord) =>
    `The TLS certificate was not issued within an hour. Check that the DNS record ${formatRecord(record)} is set and that no CAA record forbids amazon.com, then check again.`,
  givenUp: () => 'The operator of this service ended the setup. Ask why, or check the domain again.',
  full: () =>
    'This service cannot serve more branded domains right now. Ask its operator to raise the limit.',
};
