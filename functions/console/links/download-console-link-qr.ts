import { downloadConsoleLinkQr } from '../../../shared/api/console/link-qr.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { linkQrFile } from '../../../shared/console/link-qr/link-qr-file.ts';
import { readLook } from '../../../shared/console/link-qr/link-qr-look.ts';
import { pickDefined } from '../../../shared/console/qr-codes/plain-look.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { redirect } from '../../../shared/response.ts';

/** The QR code of a link's short URL as a file. If scanners could not read it, goes to the form, which says why. */
export const handler = consoleEndpoint(
  downloadConsoleLinkQr,
  async ({ session, params, query, now, site }) => {
    const { format, size, ...asked } = query;
    const link = await getOwned(links, session.user.id, params.id);
    const { result: look } = await readLook(session.user.id, asked, site);
    if (look) return linkQrFile(link, look, { format, size, base: site.shortUrl, now });
    const form = `/console/links/${link.id}/qr-code?${new URLSearchParams(pickDefined(asked))}`;
    return redirect(form, { status: 303 });
  },
);
