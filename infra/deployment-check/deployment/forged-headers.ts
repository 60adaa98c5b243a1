import { edgeHeaders } from '../../../shared/api/contract/edge-headers.ts';

/** An address for documentation (RFC 5737), which no visitor has. */
const ADDRESS = '192.0.2.66';

/** Headers in which edges and proxies pass on a visitor’s address. A client that sends them must not be believed. */
export const forgedAddress: Record<string, string> = {
  [edgeHeaders.address]: ADDRESS,
  'x-forwarded-for': ADDRESS,
  'x-real-ip': ADDRESS,
  'true-client-ip': ADDRESS,
  'cf-connecting-ip': ADDRESS,
  'cloudfront-viewer-address': `${ADDRESS}:40000`,
  forwarded: `for=${ADDRESS}`,
};

/** The same for a country’s code. */
export const forgedCountry = (code: string): Record<string, string> => ({
  [edgeHeaders.country]: code,
  'cf-ipcountry': code,
  'cloudfront-viewer-country': code,
  'x-country-code': code,
});

/** The same for the host, with a guess at the secret by which functions believe the edge. */
export const forgedHost: Record<string, string> = {
  [edgeHeaders.host]: 'forged.example',
  [edgeHeaders.secret]: 'forged',
  'x-forwarded-host': 'forged.example',
};
