import { UTM_PARAMETERS } from '../../api/console/link-form.ts';
import { toSentence } from '../forms/fields.ts';
import { type FormState, ROW } from '../forms/form-state.ts';
import * as texts from '../texts/link-form.ts';
import { visitor } from '../texts/test-link.ts';
import * as utmTemplates from '../texts/utm-templates.ts';
import { PASTED } from './pasted-targets.ts';
import { testField } from './tested-visitor.ts';

const { url, address, targets, apps, defaultTarget, utm, access, way, groups, preview } = texts;
const { schedule, variants } = defaultTarget;

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(UTM_PARAMETERS.map((name) => [name, utm[name]])),
  passquery: utm.passquery,
  utmtemplate: utmTemplates.choose,
  url: url.label,
  custom: address.custom,
  domain: address.domain,
  externalid: address.externalId,
  defaultlanguage: targets.defaultLanguage,
  [PASTED]: targets.pasted.label,
  'deeplink.apple': apps.apple,
  'deeplink.google': apps.google,
  'deeplink.auto': apps.auto,
  password: access.password,
  removepassword: access.removePassword,
  startdate: access.start,
  expiry: access.expiry,
  clicklimit: access.clickLimit,
  expiredurl: access.expiredUrl,
  type: way.type,
  redirectstatus: way.status,
  language: way.language.label,
  campaign: groups.campaign,
  status: groups.status,
  channel: groups.channel,
  pixels: groups.pixels,
  metatitle: preview.metatitle,
  metadescription: preview.metadescription,
  metaimage: preview.metaimage,
  description: preview.description,
  ...Object.fromEntries(Object.entries(visitor).map(([name, label]) => [testField(name), label])),
};

const lists: Readonly<Record<string, { legend: string; [column: string]: string }>> = {
  devicetarget: { legend: targets.lists.devicetarget.legend, device: targets.lists.devicetarget.name },
  geotarget: { legend: targets.lists.geotarget.legend, location: targets.lists.geotarget.name },
  languagetarget: {
    legend: targets.lists.languagetarget.legend,
    language: targets.lists.languagetarget.name,
  },
  schedule: { legend: schedule.legend, from: schedule.from },
  variants: { legend: variants.legend, weight: variants.weight },
  parameters: { legend: utm.others, name: utm.name, value: utm.value },
};

/** What is wrong with a link form, in a sentence for each field. */
export function listProblems({ problems, message }: FormState): string[] {
  const all = Object.entries(problems).map(([name, problem]) => toSentence(findLabel(name), problem));
  return all.length > 0 || message === undefined ? all : [message];
}

/** `Country`, or `By country, row 2: Target`. */
export function findLabel(name: string): string {
  const [, list = '', index, column = ''] = ROW.exec(name) ?? [];
  if (index === undefined) return labels[name] ?? lists[name]?.legend ?? name;
  return texts.inRow(lists[list]?.legend ?? list, Number(index) + 1, lists[list]?.[column] ?? targets.link);
}
