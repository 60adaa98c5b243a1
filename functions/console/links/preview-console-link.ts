import { previewConsoleLink } from '../../../shared/api/console/link-preview.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { parseValidPart } from '../../../shared/console/forms/valid-part.ts';
import { linkPreviewPage } from '../../../shared/console/links/link-preview-page.ts';
import { readPreview } from '../../../shared/console/links/read-preview.ts';

/** What the link in a form will look like to others, as far as the form is valid. */
export const handler = consoleEndpoint(previewConsoleLink, async ({ session, fields, site }) => {
  const { values } = parseValidPart(previewConsoleLink.request.form, fields);
  return linkPreviewPage(readPreview(session, { values, fields, base: site.shortUrl }));
});
