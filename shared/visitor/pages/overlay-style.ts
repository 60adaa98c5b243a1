import { type OverlayContent, withDefaultColors } from '../../domain/overlays.ts';
import { hexColor } from '../../domain/values/colors.ts';
import { css } from '../../html/html.ts';
import { frameStyle } from './target-frame.ts';

const boxStyle = css`
.cta{position:absolute;z-index:1;display:flow-root;width:min(24rem,100% - 2rem);max-height:calc(100% - 2rem);
overflow:auto;padding:1.25rem;border:1px solid var(--edge);border-radius:.875rem;background:var(--box);
color:var(--ink);box-shadow:0 .5rem 2rem rgb(0 0 0 / 30%)}
.cta :focus-visible{outline-color:currentColor}
.cta .text{white-space:pre-line}
.cta .problem{color:inherit}
.cta label+.problem{margin-top:-.75rem}
.cta input,.cta textarea{border-color:currentColor;background:transparent;color:inherit}
.cta button,.cta .button{border-color:var(--button);background:var(--button);color:var(--label)}
.cta .actions{margin:0}
.cta .close{float:inline-end;display:grid;place-items:center;width:2.75rem;height:2.75rem;
margin-block:-.75rem 0;margin-inline:.5rem -.75rem;padding:0;border:0;background:transparent;color:inherit;font-size:1.5rem;
line-height:1;text-decoration:none}
.top-left{top:1rem;left:1rem}
.top{top:1rem;left:50%;translate:-50%}
.top-right{top:1rem;right:1rem}
.center{top:50%;left:50%;translate:-50% -50%}
.bottom-left{bottom:1rem;left:1rem}
.bottom{bottom:1rem;left:50%;translate:-50%}
.bottom-right{right:1rem;bottom:1rem}
`;

/** Without the owner's colors, the box and the button have the page's, which follow the visitor's color scheme. */
const PAGE_BOX = ['var(--surface)', 'var(--text)'] as const;
const PAGE_BUTTON = ['var(--accent)', 'var(--on-accent)'] as const;

/** The styles of a page that shows this overlay. */
export function overlayStyle(overlay: OverlayContent) {
  const { background, foreground, buttonbackground, buttonforeground } = withDefaultColors(overlay);
  const [box, ink] =
    overlay.background || overlay.foreground ? [background, foreground].map(hexColor) : PAGE_BOX;
  const [button, label] =
    overlay.buttonbackground || overlay.buttonforeground
      ? [buttonbackground, buttonforeground].map(hexColor)
      : PAGE_BUTTON;
  return css`${frameStyle}${boxStyle}.cta{--box:${box};--ink:${ink};--button:${button};--label:${label}}`;
}
