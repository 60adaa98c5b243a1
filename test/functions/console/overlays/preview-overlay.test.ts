import { beforeAll, describe, expect, it } from 'vitest';
import { overlayRoutes } from '../../../../shared/api/console/items.ts';
import { previewOverlay } from '../../../../shared/api/console/overlays.ts';
import { ESCAPED, EVIL, idsIn, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
let someone: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  someone = await person(service, await service.addUser());
});
const preview = (fields: Record<string, string>) => someone.send(previewOverlay, fields);

describe('POST /console/overlays/preview', () => {
  it('shows what visitors will see over a blank target, and reads only the session', async () => {
    const button = { button: 'Go', buttonurl: 'https://example.com/go' };
    const { status, text, requests, headers } = await preview({
      text: 'Read more',
      position: 'top',
      ...button,
    });
    expect([status, requests.map(({ operation }) => operation)]).toEqual([200, ['BatchGetItem']]);
    expect(text).toContain('<section class="cta top"');
    expect(text).toContain('href="https://example.com/go">Go</a>');
    expect(text).toMatch(/<iframe title=/);
    expect(text).not.toMatch(/<script|<aside/);
    expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'self'; sandbox$/);
    expect(idsIn(await someone.open(overlayRoutes.list))).toEqual([]);
  });

  it('has a sample text until there is one, and a form of contact', async () => {
    const { text } = await preview({
      type: 'contact',
      text: '',
      button: 'Ask',
      buttonurl: 'https://a.example/',
    });
    expect(text).toContain('Your text');
    expect(text).toContain('<textarea name="message"');
    expect(text).toContain('<button dir="auto">Ask</button>');
    expect(text).not.toMatch(/a\.example|<aside/);
  });

  it('has its own colors only if they are switched on', async () => {
    const colors = { background: '#102030', foreground: '#ffffff' };
    expect((await preview(colors)).text).toContain('--box:var(--surface)');
    expect((await preview({ ...colors, owncolors: 'true' })).text).toContain('--box:#102030');
  });

  it('shows what cannot be saved, and says why', async () => {
    const colors = { owncolors: 'true', background: '#ffffff', foreground: '#eeeeee' };
    const { status, text } = await preview({
      ...colors,
      button: 'Go',
      buttonurl: 'x',
      position: 'under',
      type: 'y',
    });
    expect([status, text.includes('--ink:#eeeeee')]).toEqual([200, true]);
    expect(text).toContain('<p>Text color needs more contrast with the background: at least 4.5:1.</p>');
    expect(text).toContain('<p>Button URL must be a complete URL that starts with https:// or http://');
    expect(text).toContain('<p>Position must be one of ');
  });

  it('escapes every field', async () => {
    const fields = ['type', 'text', 'button', 'buttonurl', 'position', 'background', 'foreground'];
    const evil = Object.fromEntries(
      [...fields, 'buttonbackground', 'buttonforeground'].map((name) => [name, EVIL]),
    );
    const { text } = await preview({ ...evil, owncolors: 'true', ownbuttoncolors: EVIL });
    expect(text).toContain(`<p class="text" dir="auto">${ESCAPED}</p>`);
    expect(text).not.toContain('<script');
    expect((await preview({ ...evil, type: 'contact' })).text).toContain(
      `<button dir="auto">${ESCAPED}</button>`,
    );
  });
});
