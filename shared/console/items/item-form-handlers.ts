import type { GenericSchema, InferOutput } from 'valibot';
import { getOwned } from '../../data/owned/owned-items.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { addOnce } from '../forms/once.ts';
import { submitForm } from '../forms/submit-form.ts';
import { hasFailedUpload, withUploads } from '../forms/uploads.ts';
import { changeItem } from './change-item.ts';
import type { ItemDescription, NamedItem, PageContext } from './item-description.ts';
import { itemFormPage } from './item-form-page.ts';
import { listPath } from './item-kind.ts';
import { redirectOrRenderForm } from './redirect-or-render-form.ts';

/** The handlers of the pages with the form of a kind of item: those that create an item, and those that change one. */
export function itemFormHandlers<
  Item extends Owned,
  Row extends NamedItem,
  New extends GenericSchema,
  Change extends GenericSchema,
>(kind: ItemDescription<Item, Row, New, Change>) {
  const { pages, type } = kind;
  const path = listPath(kind);
  const read = (asked: PageContext, id: number) => {
    const userId = asked.session.user.id;
    return kind.read?.(userId, id, asked) ?? getOwned(type, userId, id);
  };
  /** Not after an upload that failed: then the form says why. */
  const arrange = (uploaded: URLSearchParams) =>
    hasFailedUpload(uploaded) ? undefined : kind.arrange?.(uploaded);
  const formPage = async (asked: PageContext, item?: Item, form = kind.toFormState(item)) =>
    itemFormPage(asked.session, kind, {
      ...kind.beside,
      item: item && { id: item.id, revision: item.revision, name: kind.readName(item) },
      form,
      fields: await kind.fields(form, item, asked),
    });
  return {
    [pages.showNew.id]: consoleEndpoint(pages.showNew, async (asked) => formPage(asked)),

    [pages.submitNew.id]: consoleEndpoint(pages.submitNew, async ({ fields, ...asked }) => {
      const uploaded = await withUploads(fields, asked);
      const arranged = arrange(uploaded);
      if (arranged) return formPage(asked, undefined, arranged);
      const add = async (body: InferOutput<New>) => {
        await kind.check?.(body, asked);
        return addOnce(asked.session.user.id, fields, type.collection, () => kind.add(body, asked));
      };
      const sent = await submitForm(pages.submitNew.request.form, uploaded, add, kind.fieldsByError);
      return redirectOrRenderForm(kind.added ?? `${path}?done=created`, sent, (form) =>
        formPage(asked, undefined, form),
      );
    }),

    [pages.showForm.id]: consoleEndpoint(pages.showForm, async ({ params, ...asked }) =>
      formPage(asked, await read(asked, params.id)),
    ),

    [pages.submitForm.id]: consoleEndpoint(pages.submitForm, async ({ params: { id }, fields, ...asked }) => {
      const uploaded = await withUploads(fields, asked);
      const arranged = arrange(uploaded);
      if (arranged) return formPage(asked, await read(asked, id), arranged);
      return changeItem(uploaded, {
        schema: pages.submitForm.request.form,
        path,
        timezone: asked.session.timezone,
        read: () => read(asked, id),
        save: (body, revision) => kind.change(id, body, revision, asked),
        fieldsByError: kind.fieldsByError,
        toFormState: (item) => kind.toFormState(item),
        page: (item, form) => formPage(asked, item, form),
      });
    }),
  };
}
