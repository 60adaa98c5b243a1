import type { PixelType } from '../../api/pixels.ts';
import type { Pixel } from '../../domain/pixels.ts';
import { type SafeScript, script } from '../../html/html.ts';
import type { PixelCode } from './pixel-code.ts';
import { mergeSources, pixelSources } from './pixel-sources.ts';

/**
 * Shared by all snippets. It removes the nonces, because Google's loader passes a nonce that it finds on to the custom
 * scripts of a container. Its owner could then run any script in this origin, where other users are signed in.
 *
 * `queue` makes a stub that queues its calls until the provider's script has loaded and takes them over.
 */
const common = script`
for (const element of document.querySelectorAll('[nonce]')) element.nonce = '';
const pixels = {
  load(url) {
    const element = document.createElement('script');
    element.async = true;
    element.src = 'https://' + url;
    document.head.append(element);
    return element;
  },
  queue(name, takenOverBy, queue, more) {
    const stub = function () {
      stub[takenOverBy] ? stub[takenOverBy].apply(stub, arguments) : stub[queue].push(arguments);
    };
    window[name] = Object.assign(stub, { [queue]: [] }, more);
  },
};
`;

const googleTag = script`
if (!window.gtag) {
  window.dataLayer ??= [];
  window.gtag = function () { dataLayer.push(arguments); };
  gtag('js', new Date());
  pixels.load('www.googletagmanager.com/gtag/js?id=' + encodedTag);
}
gtag('config', tag);
`;

/** For each provider, the page view snippet of its documentation: load its script, report to its `tag`, which is `encodedTag` in URLs. */
const snippets: Record<PixelType, SafeScript> = {
  tagmgrpixel: script`
(window.dataLayer ??= []).push({ 'gtm.start': Date.now(), event: 'gtm.js' });
pixels.load('www.googletagmanager.com/gtm.js?id=' + encodedTag);
`,
  analyticspixel: googleTag,
  socialnetpixel: script`
if (!window.fbq) {
  pixels.queue('fbq', 'callMethod', 'queue', { loaded: true, version: '2.0' });
  window._fbq = fbq.push = fbq;
  pixels.load('connect.facebook.net/en_US/fbevents.js');
}
fbq('init', tag);
fbq('trackSingle', tag, 'PageView');
`,
  adspixel: googleTag,
  professionalnetpixel: script`
window._linkedin_partner_id = tag;
(window._linkedin_data_partner_ids ??= []).push(tag);
if (!window.lintrk) {
  window.lintrk = (action, data) => lintrk.q.push([action, data]);
  lintrk.q = [];
  pixels.load('snap.licdn.com/li.lms-analytics/insight.min.js');
}
`,
  microblogpixel: script`
if (!window.twq) {
  pixels.queue('twq', 'exe', 'queue', { version: '1.1' });
  pixels.load('static.ads-twitter.com/uwt.js');
}
twq('config', tag);
`,
  retargetpixel: script`
[window.adroll_adv_id, window.adroll_pix_id = adroll_adv_id] = tag.split('/');
window.adroll_version = '2.0';
window.__adroll_loaded = true;
window.adroll = [];
adroll.f = ['setProperties', 'identify', 'track'];
for (const name of adroll.f) adroll[name] = function () { adroll.push([name, arguments]); };
pixels.load('s.adroll.com/j/' + encodeURIComponent(adroll_adv_id) + '/roundtrip.js');
adroll.track('pageView');
`,
  qapixel: script`
if (!window.qp) {
  pixels.queue('qp', 'qp', 'queue');
  pixels.load('a.quora.com/qevents.js');
}
qp('init', tag);
qp('track', 'ViewContent');
`,
  imageboard: script`
if (!window.pintrk) {
  window.pintrk = (...call) => pintrk.queue.push(call);
  Object.assign(pintrk, { queue: [], version: '3.0' });
  pixels.load('s.pinimg.com/ct/core.js');
}
pintrk('load', tag);
pintrk('page');
`,
  searchengine: script`
window.uetq ??= [];
pixels.load('bat.bing.net/bat.js?ti=' + encodedTag).onload = () => {
  window.uetq = new UET({ ti: tag, q: uetq });
  uetq.push('pageLoad');
};
`,
  messagingapp: script`
if (!window.snaptr) {
  pixels.queue('snaptr', 'handleRequest', 'queue');
  pixels.load('sc-static.net/scevent.min.js');
}
snaptr('init', tag);
snaptr('track', 'PAGE_VIEW');
`,
  forum: script`
if (!window.rdt) {
  pixels.queue('rdt', 'sendEvent', 'callQueue');
  pixels.load('www.redditstatic.com/ads/pixel.js?pixel_id=' + encodedTag);
}
rdt('init', tag);
rdt('track', 'PageVisit');
`,
  shortvideo: script`
const url = 'analytics.tiktok.com/i18n/pixel/events.js';
if (!window.ttq) {
  window.TiktokAnalyticsObject = 'ttq';
  window.ttq = Object.assign([], { methods: ['page'], _i: {}, _t: {}, _o: {} });
  ttq.setAndDefer = (target, method) => {
    target[method] = (...values) => target.push([method, ...values]);
  };
  ttq.setAndDefer(ttq, 'page');
  ttq.page();
}
ttq._i[tag] = Object.assign([], { _u: 'https://' + url });
ttq._t[tag] = Date.now();
ttq._o[tag] = {};
pixels.load(url + '?sdkid=' + encodedTag + '&lib=ttq');
`,
};

/** Code that reports a page view to these pixels. Not for visitors who send `DNT` or `Sec-GPC`. */
export function renderPixels(pixels: readonly Pick<Pixel, 'type' | 'tag'>[]): PixelCode {
  const all = pixels.reduce(
    (before, { type, tag }) =>
      script`${before}((tag) => {\nconst encodedTag = encodeURIComponent(tag);${snippets[type]}})(${tag});\n`,
    common,
  );
  return {
    // A block keeps its names apart from those of the page's own script.
    script: script`{${all}}\n`,
    csp: mergeSources(pixels.map(({ type }) => pixelSources[type])),
  };
}
