import type { Brand } from '../../html/brand.ts';
import { type CardPage, cardPage, titleOn } from '../../html/card-page.ts';
import { html } from '../../html/html.ts';
import type { VisitorResponse } from '../../response.ts';
import * as texts from '../texts.ts';

interface Notice {
  title: string;
  /** What to do next. */
  hint: string;
}

interface NoticeOptions extends Pick<CardPage, 'brand' | 'cookies' | 'retryAfterSeconds'> {
  /** Where to go from here, the most likely first. */
  links?: readonly { href: string; text: string }[];
}

/** A page with one message, such as "Link not found". */
export function noticePage(
  status: number,
  { title, hint }: Notice,
  { links, ...options }: NoticeOptions = {},
): VisitorResponse {
  return cardPage({
    ...options,
    brandHref: '/',
    status,
    title: titleOn(options.brand, title),
    body: html`<main class="notice">
<h1>${title}</h1>
<p class="muted">${hint}</p>${
      links &&
      html`
<p class="actions">${links.map(
        ({ href, text }, i) =>
          html`<a class="${i === 0 ? 'button' : 'button quiet'}" href="${href}">${text}</a>`,
      )}</p>`
    }
</main>`,
  });
}

/** For whatever does not exist, or is not visible on the host that was asked for. */
export const notFoundPage = (brand?: Brand): VisitorResponse => noticePage(404, texts.notFound, { brand });
