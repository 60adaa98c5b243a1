import { script } from '../../html/html.ts';

/**
 * Updates the preview as one types, in place of the button. Each one is drawn in a frame of its own, which replaces the one
 * before when it is complete: that does not flicker, and adds nothing to the browser's history.
 */
export const livePreview = script`
const previewButton = document.querySelector('button[data-preview]');
if (previewButton) {
  const { form } = previewButton;
  const WAIT_MS = 300;
  let shown = document.querySelector('iframe[name=preview]');
  let [drawing, waiting, count] = [undefined, undefined, 0];
  const draw = () => {
    drawing?.remove();
    const frame = drawing = shown.cloneNode();
    frame.name = previewButton.formTarget = 'preview-' + ++count;
    frame.hidden = true;
    shown.after(frame);
    frame.addEventListener('load', () => {
      if (frame !== drawing) return;
      shown.remove();
      frame.hidden = false;
      [shown, drawing] = [frame, undefined];
    });
    form.requestSubmit(previewButton);
  };
  previewButton.hidden = true;
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, WAIT_MS);
  });
  form.addEventListener('submit', ({ submitter }) => submitter === previewButton || clearTimeout(waiting));
  draw();
}
`;
