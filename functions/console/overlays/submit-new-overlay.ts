import { submitNewOverlay } from '../../../shared/api/console/overlays.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { addOnce } from '../../../shared/console/forms/once.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../../shared/console/items/saved-or.ts';
import { OVERLAYS_PATH, overlayFormPage } from '../../../shared/console/pages/overlay-pages.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { addOwned } from '../../../shared/data/owned/owned-items.ts';
import { newOverlay } from '../../../shared/domain/overlays.ts';

/** Creates an overlay, once for each form. */
export const handler = consoleEndpoint(submitNewOverlay, async ({ session, fields, now }) => {
  const { caller } = session;
  const sent = await submitForm(submitNewOverlay.request.form, fields, async (body) => {
    const described = newOverlay(body, now);
    return addOnce(caller.id, fields, () =>
      addOwned(overlays, caller, (owned) => ({ ...owned, ...described })),
    );
  });
  return savedOr(OVERLAYS_PATH, sent, (form) => overlayFormPage(session, undefined, form));
});
