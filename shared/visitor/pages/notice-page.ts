import { cardPage, type PageSetting, titleOn } from '../../html/card-page.ts';
import type { HtmlPage } from '../../html/document.ts';
import { html } from '../../html/html.ts';
import { readTexts, type Texts } from '../../languages/texts.ts';
import type { VisitorResponse } from '../../response.ts';

interface Notice {
  title: string;
  /** What to do next. */
  hint: string;
}

interface NoticeOptions extends PageSetting, Pick<HtmlPage, 'cookies' | 'retryAfterSeconds'> {
  /** Where to go from here, the most likely first. */
  links?: readonly { href: string; text: string }[];
}

/** A page with one message: one that is translated, by its name, such as `notFound`, or another in English. */
export function noticePage(
  status: number,
  notice: keyof Texts['notices'] | Notice,
  { links, brand, language = 'en', cookies, retryAfterSeconds }: NoticeOptions = {},
): VisitorResponse {
  const isTranslated = typeof notice === 'string';
  const { title, hint } = isTranslated ? readTexts(language).notices[notice] : notice;
  return cardPage({
    brand,
    brandHref: '/',
    language: isTranslated ? language : 'en',
    cookies,
    retryAfterSeconds,
    status,
    title: titleOn(brand, title),
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

/** For whatever does not exist, or is not visible on the host that was requested. */
export const notFoundPage = (setting?: PageSetting): VisitorResponse => noticePage(404, 'notFound', setting);
