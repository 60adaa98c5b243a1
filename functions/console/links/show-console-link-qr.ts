import { showConsoleLinkQr } from '../../../shared/api/console/link-qr.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { readLook } from '../../../shared/console/link-qr/link-qr-look.ts';
import { linkQrPage } from '../../../shared/console/link-qr/link-qr-page.ts';
import { plainLook } from '../../../shared/console/qr-codes/plain-look.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';

/** The QR code of a link's short URL, in the colors and with the logo that its form asks for. */
export const handler = consoleEndpoint(showConsoleLinkQr, async ({ session, params, query, site }) => {
  const link = await getOwned(links, session.user.id, params.id);
  const { result: look, form = plainLook(query) } = await readLook(session.user.id, query, site);
  return linkQrPage(session, link, { form, look, base: site.shortUrl });
});
