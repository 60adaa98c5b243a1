import { previewOverlay } from '../../../shared/api/console/overlays.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { parseValidPart, toSentences } from '../../../shared/console/forms/valid-part.ts';
import { overlayPreview } from '../../../shared/console/pages/overlay-preview.ts';
import { labels, text } from '../../../shared/console/texts/overlays.ts';
import { type OverlayContent, overlayProblems } from '../../../shared/domain/overlays.ts';
import { applyChange } from '../../../shared/domain/owned/apply-change.ts';

/** What visitors will see of a form, before it is saved. */
export const handler = consoleEndpoint(previewOverlay, async ({ fields }) => {
  const { values, problems } = parseValidPart(previewOverlay.request.form, fields);
  const { type, name: _, ...content } = values;
  const overlay = applyChange<OverlayContent>(
    { type, text: text.sample },
    { ...content, text: content.text ?? undefined },
  );
  const all = { ...overlayProblems(overlay), ...problems };
  return overlayPreview(overlay, toSentences(all, labels));
});
