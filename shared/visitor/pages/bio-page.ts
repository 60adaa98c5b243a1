import { type BioContent, type BioLink, bioColors } from '../../domain/bio-pages/bio-pages.ts';
import { hexColor } from '../../domain/values/colors.ts';
import { cardPage } from '../../html/card-page.ts';
import type { HtmlPage } from '../../html/document.ts';
import { css, html, type SafeHtml } from '../../html/html.ts';
import { readTexts } from '../../languages/texts.ts';
import type { VisitorResponse } from '../../response.ts';
import { getSource, parseHttpUrl } from './http-url.ts';
import { openGraph } from './open-graph.ts';

/** Instead of the styles of other pages, which follow the visitor's color scheme. */
const base = css`
*{box-sizing:border-box}
:root{font:1rem/1.5 system-ui,sans-serif}
body{display:flex;flex-direction:column;gap:1.5rem;min-height:100vh;min-height:100dvh;margin:0;padding:2rem 1rem;
background:var(--page);color:var(--text);text-align:center;overflow-wrap:anywhere}
main{flex:1;width:100%;max-width:36rem;margin:0 auto}
h1{margin:0;font-size:1.5rem;line-height:1.25}
p{margin:.5rem 0 0;white-space:pre-line}
ul{margin:1.5rem 0 0;padding:0;list-style:none}
a{color:inherit}
:focus-visible{outline:3px solid var(--text);outline-offset:3px}
.avatar{width:6rem;height:6rem;margin:0 0 1rem;border-radius:50%;object-fit:cover}
.links{display:grid;gap:.75rem}
.links a{display:flex;align-items:center;gap:.75rem;min-height:3.5rem;padding:.5rem 1rem;border:1px solid var(--text);
border-radius:.875rem;background:var(--button);color:var(--label);font-weight:600;text-decoration:none}
.links a:hover{text-decoration:underline}
.links span{flex:1}
.links img{flex:none;width:2.5rem;height:2.5rem;border-radius:.5rem;object-fit:cover}
.socials{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.25rem}
.socials a{display:inline-block;padding:.625rem 0}
footer{font-size:.875rem}
`;

/** An entry with the address of its link. */
export type ShownBioLink = Pick<BioLink, 'label' | 'image'> & { href: string };

interface BioPageParts extends Pick<HtmlPage, 'language'> {
  page: BioContent;
  links: readonly ShownBioLink[];
  /** The page's own address. */
  url: string;
  /** Shows it to its owner. */
  preview?: HtmlPage['preview'];
}

/**
 * A page of links, with its owner's picture, text, and colors. It needs no script. What language the owner writes in is not
 * known, so `lang` is empty there (HTML, “The lang and xml:lang attributes”).
 */
export function bioPage({ page, links, url, language = 'en', preview }: BioPageParts): VisitorResponse {
  const { name, title = name, description, avatar, socials = [] } = page;
  const picture = avatar && parseHttpUrl(avatar).href;
  const images = [avatar, ...links.map(({ image }) => image)].filter((image) => image !== undefined);
  return cardPage({
    status: 200,
    // Its owner publishes it to be found.
    isIndexed: true,
    title,
    language,
    base,
    style: colorStyle(page),
    preview,
    head: openGraph({ url, title, description, image: picture }),
    csp: images.length > 0 ? { 'img-src': [...new Set(images.map(getSource))] } : {},
    body: html`<main lang="">
${picture && html`<img class="avatar" src="${picture}" alt="">`}
<h1 dir="auto">${title}</h1>
${description && html`<p dir="auto">${description}</p>`}
${links.length > 0 && html`<ul class="links">${links.map(entry)}</ul>`}
${
  socials.length > 0 &&
  html`<ul class="socials" lang="${language}" aria-label="${readTexts(language).bio.socials}">${socials.map(profile)}</ul>`
}
</main>`,
  });
}

function colorStyle(page: BioContent) {
  const { background, foreground, buttonbackground, buttonforeground } = bioColors(page);
  const [ground, text, button, label] = [background, foreground, buttonbackground, buttonforeground].map(
    hexColor,
  );
  return css`:root{--page:${ground ?? ''};--text:${text ?? ''};--button:${button ?? ''};--label:${label ?? ''}}`;
}

const entry = ({ label, image, href }: ShownBioLink): SafeHtml =>
  html`<li><a href="${href}">${image && html`<img src="${parseHttpUrl(image).href}" alt="" loading="lazy">`}<span dir="auto">${label}</span></a></li>
`;

/** Hosts are known to more people by these names. */
const NETWORKS = new Map([
  ['bsky.app', 'Bluesky'],
  ['facebook.com', 'Facebook'],
  ['github.com', 'GitHub'],
  ['instagram.com', 'Instagram'],
  ['linkedin.com', 'LinkedIn'],
  ['pinterest.com', 'Pinterest'],
  ['snapchat.com', 'Snapchat'],
  ['threads.net', 'Threads'],
  ['tiktok.com', 'TikTok'],
  ['twitch.tv', 'Twitch'],
  ['x.com', 'X'],
  ['youtube.com', 'YouTube'],
]);

function profile(url: string): SafeHtml {
  const { href, hostname } = parseHttpUrl(url);
  const host = hostname.replace(/^www\./, '');
  return html`<li><a href="${href}" rel="me">${NETWORKS.get(host) ?? host}</a></li>
`;
}
