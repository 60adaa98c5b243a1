import { LinkQrLook, linkQrFields, submitConsoleLinkQr } from '../../../shared/api/console/link-qr.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { withUploads } from '../../../shared/console/forms/uploads.ts';
import { linkQrPage } from '../../../shared/console/link-qr/link-qr-page.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { redirect } from '../../../shared/response.ts';

/** Uploads the logo of a link's QR code, and goes to the page or the file that has it. Nothing else is stored. */
export const handler = consoleEndpoint(
  submitConsoleLinkQr,
  async ({ session, params, fields, site, now }) => {
    const link = await getOwned(links, session.user.id, params.id);
    const uploaded = await withUploads(fields, { session, site, now });
    const { form } = await submitForm(LinkQrLook, uploaded, async (look) => look);
    if (form) return linkQrPage(session, link, { form, base: site.shortUrl });
    const [format = '', size = ''] = uploaded.get('file')?.split('-') ?? [];
    const look = new URLSearchParams(
      [...uploaded].filter(([name, value]) => value && linkQrFields.includes(name)),
    );
    const path = `/console/links/${link.id}`;
    if (!format) return redirect(`${path}/qr-code?${look}`, { status: 303 });
    return redirect(`${path}/qr?${look}&${new URLSearchParams({ format, size })}`, { status: 303 });
  },
);
