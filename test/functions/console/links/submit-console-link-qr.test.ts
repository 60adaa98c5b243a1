import { describe, expect, it } from 'vitest';
import {
  downloadConsoleLinkQr,
  showConsoleLinkQr,
  submitConsoleLinkQr,
} from '../../../../shared/api/console/link-qr.ts';
import { call } from '../../../support/call.ts';
import { clickedLink } from '../../../support/clicks/clicked-link.ts';
import { aPng } from '../../../support/images/images.ts';
import { sendFormWithFiles } from '../../../support/images/uploads.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

/** A link's form, whose plan allows one upload, and the page that a response of it leads to. */
async function qrForm() {
  const user = await service.addUser({
    planId: await service.addPlan({ images: { enabled: '1', count: '1' } }),
  });
  const { id, cookies } = await clickedLink(service, {}, user);
  const params = { id };
  const path = `/console/links/${id}`;
  return {
    path,
    send: (fields: Record<string, string>) =>
      sendForm(service, submitConsoleLinkQr, cookies, fields, { params }),
    upload: (fields: Record<string, string>, logo: Uint8Array = aPng(8, 8)) =>
      sendFormWithFiles(service, submitConsoleLinkQr, cookies, fields, { params, files: { logo } }),
    open: (route: typeof showConsoleLinkQr | typeof downloadConsoleLinkQr, location = '') => {
      const query = Object.fromEntries(new URL(location, 'https://sho.rt').searchParams);
      return call(service, route, { params, query, cookies });
    },
  };
}

describe('POST /console/links/{id}/qr-code', () => {
  it('goes to the page with the look, whose address can be kept', async () => {
    const { path, send } = await qrForm();
    const { status, headers } = await send({ foreground: '#112233', shape: 'dots', frame: '', margin: '6' });
    expect(status).toBe(303);
    expect(headers.location).toBe(`${path}/qr-code?foreground=%23112233&shape=dots&margin=6`);
  });

  it('goes to the file that was chosen', async () => {
    const { path, send, open } = await qrForm();
    const { headers } = await send({ shape: 'dots', file: 'png-2048' });
    expect(headers.location).toBe(`${path}/qr?shape=dots&format=png&size=2048`);
    const file = await open(downloadConsoleLinkQr, headers.location);
    expect(file.headers['content-type']).toBe('image/png');
  });

  it('puts an uploaded logo into the page and into the files', async () => {
    const { upload, open } = await qrForm();
    const { status, headers } = await upload({ foreground: '#112233' });
    expect(status).toBe(303);
    expect(headers.location).toMatch(/logo=https%3A%2F%2Fsho\.rt%2Fimage%2F/);
    for (const route of [showConsoleLinkQr, downloadConsoleLinkQr])
      expect((await open(route, headers.location)).text).toMatch(/<image .*href="data:image\/png;base64,/);
  });

  it.each([
    ['what is no image', 'must be a png or jpg image.', 'file'],
    ['one too many for the plan', 'Your plan allows up to 1 uploaded image', 'plan'],
  ])('says beside the field when a file cannot be used: %s', async (_, problem, what) => {
    const { upload } = await qrForm();
    if (what === 'plan') await upload({});
    const { status, text } = await upload(
      { frame: 'Scan me' },
      what === 'plan' ? aPng(8, 8) : Buffer.from('x'),
    );
    expect(status).toBe(400);
    expect(text).toMatch(new RegExp(`id="logo-problem">[^<]*${problem}`));
    expect(text).toContain('value="Scan me"');
  });

  it('says beside the field what else is wrong', async () => {
    const { send } = await qrForm();
    const { status, text } = await send({ frame: '漢字', file: 'svg' });
    expect(status).toBe(400);
    expect(text).toMatch(/id="frame-problem">Text in a frame must have only Latin/);
  });
});
