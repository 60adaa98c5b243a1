import type { OverlayContent } from '../../domain/overlays.ts';
import type { VisitorResponse } from '../../response.ts';
import { overlayPage } from '../../visitor/pages/overlay-page.ts';
import { renderPreview } from '../layout/preview-page.ts';

/** Which target the bar names. */
const SAMPLE_TARGET = 'https://example.com/';

/** What visitors see of an overlay as far as it has been filled in, over a blank target. */
export const overlayPreview = (overlay: OverlayContent, problems: readonly string[]): VisitorResponse =>
  overlayPage({
    location: SAMPLE_TARGET,
    overlay,
    contact: { action: '#' },
    preview: renderPreview(problems),
  });
