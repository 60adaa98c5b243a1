import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { edgeEvent, edgeFunction } from '../support/calls/edge.ts';
import { checkEach } from '../support/check-each.ts';

const viewer = { host: 'sho.rt', address: '198.51.100.1', country: 'FR' };

function headersAfter(sent: Record<string, string>, connection: Parameters<typeof edgeEvent>[1] = viewer) {
  const { headers } = edgeFunction(edgeEvent(sent, connection));
  return Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, header?.value]));
}

describe('the function at the edge', () => {
  it('writes the viewer’s host, address and country, and leaves everything else unchanged', () => {
    const sent = { 'user-agent': 'me', authorization: 'Bearer key', accept: 'image/png' };
    expect(headersAfter(sent)).toEqual({
      ...sent,
      host: 'sho.rt',
      'cloudfront-viewer-country': 'FR',
      [edgeHeaders.host]: 'sho.rt',
      [edgeHeaders.address]: '198.51.100.1',
      [edgeHeaders.country]: 'FR',
    });
    const event = edgeEvent(sent, viewer);
    const { headers: _, ...request } = structuredClone(event.request);
    expect(edgeFunction(event)).toMatchObject(request);
  });

  it.each([
    ['/', '/'],
    ['/alias', '/alias'],
    ['/alias/', '/alias'],
    ['/u/name/list/', '/u/name/list'],
  ])('passes the path %s on as %s', (sent, passed) => {
    const event = edgeEvent({}, viewer);
    event.request.uri = sent;
    expect(edgeFunction(event).uri).toBe(passed);
  });

  it('replaces or drops what the viewer sent as headers of the edge', () =>
    checkEach(Object.values(edgeHeaders), (name) => {
      expect(headersAfter({ [name]: 'forged' })).toEqual(headersAfter({}));
    }));

  it('drops a forged country if CloudFront knows none', () => {
    const unknown = { host: 'sho.rt', address: '198.51.100.1' };
    const forged = { [edgeHeaders.country]: 'FR', 'cloudfront-viewer-country': 'FR' };
    expect(headersAfter(forged, unknown)).not.toHaveProperty(edgeHeaders.country);
  });

  it('replaces all values of a repeated header', () => {
    const event = edgeEvent({}, viewer);
    const values = [{ value: 'one' }, { value: 'two' }];
    event.request.headers[edgeHeaders.address] = { value: 'one', multiValue: values };
    expect(edgeFunction(event).headers[edgeHeaders.address]).toEqual({ value: '198.51.100.1' });
  });

  it('writes the host in lower case and an IPv6 address unchanged', () => {
    const connection = { host: 'Go.Example', address: '2001:db8::1:443' };
    expect(headersAfter({}, connection)).toMatchObject({
      [edgeHeaders.host]: 'go.example',
      [edgeHeaders.address]: '2001:db8::1:443',
    });
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
  it('has no syntax that the runtime lacks, and less than its limit of 10 KB', () => {
    const source = readFileSync('infra/constructs/edge-function.js', 'utf8');
    expect(source.length).toBeLessThan(10_000);
    const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(code).not.toMatch(/\?\.|\?\?|\.\.\.|\bclass\b|\bimport\b|\bexport\b|\bof\b|const [{[]/);
  });
});
