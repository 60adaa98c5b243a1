import { script } from '../../html/html.ts';

/** Loads the page again while something on it is not finished: an element with `data-refresh-seconds`. */
export const refreshLater = script`
const unfinished = document.querySelector('[data-refresh-seconds]');
if (unfinished) setTimeout(() => location.reload(), 1000 * unfinished.dataset.refreshSeconds);
`;
