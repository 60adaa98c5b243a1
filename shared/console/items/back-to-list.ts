import { html, type SafeHtml } from '../../visitor/html/html.ts';
import * as texts from '../texts/items.ts';
import type { ItemKind } from './item-kind.ts';

/** The way out of a form without saving. */
export const backToList = (kind: ItemKind): SafeHtml =>
  html`<a class="button quiet small" href="${kind.path}">${texts.backTo(kind.texts.title)}</a>`;
