import { previewBioPage } from '../../../shared/api/console/bio-pages.ts';
import { bioPagePreview } from '../../../shared/console/bio-pages/bio-page-preview.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { parseValidPart } from '../../../shared/console/forms/valid-part.ts';

/** What visitors will see of a form, before it is saved. */
export const handler = consoleEndpoint(previewBioPage, async ({ fields }) => {
  const { values, problems } = parseValidPart(previewBioPage.request.form, fields);
  return bioPagePreview(values, problems);
});
