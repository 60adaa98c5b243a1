import { once } from 'node:events';
import { connect } from 'node:tls';
import type { Check } from '../deployment/deployment.ts';
import { Skip, verify } from '../deployment/outcome.ts';
import { visit } from '../deployment/visit.ts';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** ACM renews two months before the end of 13 months, and Caddy a month before the end of three. */
const MIN_SHARE_LEFT = 0.1;

/** The certificate, the versions of TLS, and where plain HTTP leads. */
export const tls: Check = {
  name: 'TLS',
  async run({ origin }) {
    const url = new URL(origin);
    if (url.protocol !== 'https:') throw new Skip('the URL is http');
    const { protocol, certificate } = await handshake(url);
    const daysLeft = judgeCertificate(certificate, Date.now());
    // At cloudfront.net, AWS has its own policy.
    if (!url.hostname.endsWith('.cloudfront.net'))
      verify(!(await acceptsOldTls(url)), 'TLS 1.1, which is outdated, is accepted');
    if (url.port === '') await verifyRedirectToHttps(url);
    return `${protocol}, ${daysLeft} days left`;
  },
};

/** The days that it is still valid. Throws a `Fault` if it should have been renewed. */
export function judgeCertificate(
  { valid_from, valid_to }: { valid_from: string; valid_to: string },
  now: number,
): number {
  const [from, to] = [Date.parse(valid_from), Date.parse(valid_to)];
  const daysLeft = Math.floor((to - now) / DAY_MS);
  verify(
    (to - now) / (to - from) >= MIN_SHARE_LEFT,
    `the certificate was not renewed: ${daysLeft} days left`,
  );
  return daysLeft;
}

/** Rejects if the certificate is not trusted, or is another host’s. */
async function handshake({ hostname, port }: URL, options: object = {}) {
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, ...options });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${hostname} does not respond`)));
  try {
    await once(socket, 'secureConnect');
    return { protocol: socket.getProtocol(), certificate: socket.getPeerCertificate() };
  } finally {
    socket.destroy();
  }
}

/** OpenSSL itself offers such versions only at its lowest level of security. */
const acceptsOldTls = (url: URL): Promise<boolean> =>
  handshake(url, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }).then(
    () => true,
    () => false,
  );

async function verifyRedirectToHttps({ host }: URL): Promise<void> {
  const { status, headers } = await visit(`http://${host}/health`);
  verify(
    [301, 302, 307, 308].includes(status) && headers.location?.startsWith(`https://${host}/`) === true,
    `plain HTTP returned ${status} instead of a redirect to HTTPS`,
  );
}
