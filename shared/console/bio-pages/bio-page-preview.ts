import type { InferOutput } from 'valibot';
import type { BioPageChange } from '../../api/bio-pages.ts';
import { type BioContent, bioColors, type WantedBioLink } from '../../domain/bio-pages/bio-pages.ts';
import { applyChange } from '../../domain/owned/apply-change.ts';
import { colorProblems } from '../../domain/values/page-colors.ts';
import type { VisitorResponse } from '../../response.ts';
import { bioPage } from '../../visitor/pages/bio-page.ts';
import { toSentences } from '../forms/valid-part.ts';
import { renderPreview } from '../layout/preview-page.ts';
import { labels, title } from '../texts/bio-pages.ts';

/** Where its entries and its own address lead. */
const SAMPLE_TARGET = 'https://example.com/';

/** What visitors see of a page as far as it has been filled in. */
export function bioPagePreview(
  { name, slug: _slug, public: _public, links, ...content }: InferOutput<typeof BioPageChange>,
  problems: Record<string, string>,
): VisitorResponse {
  const page = applyChange<BioContent>({ name: name ?? title.label }, content);
  const isWrong = (index: number) =>
    Object.keys(problems).some((field) => field.startsWith(`links[${index}]`));
  const shown = ((links ?? []) as WantedBioLink[]).filter((_, index) => !isWrong(index));
  const sentences = toSentences({ ...colorProblems(bioColors(page)), ...problems }, labels);
  return bioPage({
    page,
    url: SAMPLE_TARGET,
    links: shown.map(({ label, image }) => ({ label, href: SAMPLE_TARGET, ...(image && { image }) })),
    preview: renderPreview(sentences),
  });
}
