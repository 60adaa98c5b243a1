import { downloadConsoleLinkQr } from '../../shared/api/console/link.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { linkQrFile } from '../../shared/console/downloads/link-qr.ts';
import { links } from '../../shared/data/links/links.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';

/** The QR code of a link's short URL as a file. */
export const handler = consoleEndpoint(downloadConsoleLinkQr, async ({ session, params, query, site }) =>
  linkQrFile(await getOwned(links, session.user.id, params.id), query.format, site.shortUrl),
);
