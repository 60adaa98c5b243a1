import { previewSplashPage } from '../../../shared/api/console/splash-pages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { parseValidPart, toSentences } from '../../../shared/console/forms/valid-part.ts';
import { splashPagePreview } from '../../../shared/console/pages/splash-page-preview.ts';
import { labels } from '../../../shared/console/texts/splash-pages.ts';
import { applyChange } from '../../../shared/domain/owned/apply-change.ts';
import type { SplashContent } from '../../../shared/domain/splash-pages.ts';

/** What visitors will see of a form, before it is saved. */
export const handler = consoleEndpoint(previewSplashPage, async ({ fields }) => {
  const { values, problems } = parseValidPart(previewSplashPage.request.form, fields);
  const { name: _, ...content } = values;
  return splashPagePreview(applyChange<SplashContent>({}, content), toSentences(problems, labels));
});
