import type { GenericSchema } from 'valibot';
import type { ErrorCode } from '../../errors.ts';
import { Fields } from '../fields/fields.ts';
import { PathId } from '../fields/ids.ts';
import { PageQuery } from '../fields/page-query.ts';
import { Message, Page } from '../fields/responses.ts';
import { defineRoute } from './api-route.ts';
import type { FunctionContract, Resource } from './function-contract.ts';

/** What the routes of one kind of item have in common. */
export interface ItemRoutes {
  resource: Resource;
  /** Where the list is, and what the paths of one item begin with: `/pixels` and `/pixel`. */
  paths: { list: string; one: string };
  notFound: ErrorCode;
}

interface ItemRoute<Id extends string> extends Pick<FunctionContract, 'includes'> {
  id: Id;
  summary: string;
  description: string;
}

/* @__NO_SIDE_EFFECTS__ */
export const listRoute = <const Id extends string, const Key extends string, Entry extends GenericSchema>(
  { resource, paths }: ItemRoutes,
  { entries: [key, entry], ...route }: ItemRoute<Id> & { entries: readonly [Key, Entry] },
) =>
  defineRoute({
    ...route,
    resource,
    method: 'GET',
    path: paths.list,
    access: 'user',
    request: { query: Fields(PageQuery) },
    response: Page(key, entry),
    list: true,
    errors: [],
  });

interface Writing<Id extends string, Body extends GenericSchema, Response extends GenericSchema>
  extends ItemRoute<Id> {
  body: Body;
  response: Response;
  /** Besides the 404. */
  errors?: readonly ErrorCode[];
}

/* @__NO_SIDE_EFFECTS__ */
export const createRoute = <
  const Id extends string,
  Body extends GenericSchema,
  Response extends GenericSchema,
>(
  { resource, paths }: ItemRoutes,
  { body, errors = [], ...route }: Writing<Id, Body, Response>,
) =>
  defineRoute({
    ...route,
    resource,
    method: 'POST',
    path: `${paths.one}/add`,
    access: 'user',
    request: { body },
    errors,
  });

/* @__NO_SIDE_EFFECTS__ */
export const updateRoute = <
  const Id extends string,
  Body extends GenericSchema,
  Response extends GenericSchema,
>(
  { resource, paths, notFound }: ItemRoutes,
  { body, errors = [], ...route }: Writing<Id, Body, Response>,
) =>
  defineRoute({
    ...route,
    resource,
    method: 'PUT',
    path: `${paths.one}/{id}/update`,
    access: 'user',
    request: { params: Fields({ id: PathId }), body },
    errors: [notFound, ...errors],
  });

/* @__NO_SIDE_EFFECTS__ */
export const deleteRoute = <const Id extends string>(
  { resource, paths, notFound }: ItemRoutes,
  route: ItemRoute<Id>,
) =>
  defineRoute({
    ...route,
    resource,
    method: 'DELETE',
    path: `${paths.one}/{id}/delete`,
    access: 'user',
    request: { params: Fields({ id: PathId }) },
    response: Message,
    errors: [notFound],
  });
