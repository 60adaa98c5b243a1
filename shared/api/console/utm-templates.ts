import * as v from 'valibot';
import { defineConsoleRoute } from '../contract/console-route.ts';
import { Fields, ListOf, Optional, Text } from '../fields/fields.ts';
import { doneWith } from './requests.ts';

/** With those of their texts, few enough to be read with the user, by every request. */
const MAX_TEMPLATES = 10;
export const MAX_UTM_TEXT = 100;

const UtmText = Optional(Text(MAX_UTM_TEXT));

/** Values of the usual parameters, by a name under which people choose them. */
const UtmTemplate = Fields({
  name: Text(MAX_UTM_TEXT),
  utm_source: UtmText,
  utm_medium: UtmText,
  utm_campaign: UtmText,
  utm_term: UtmText,
  utm_content: UtmText,
});

/** The UTM templates of an account. */
export const showUtmTemplates = defineConsoleRoute({
  id: 'showUtmTemplates',
  resource: 'console/links',
  method: 'GET',
  path: '/console/utm-templates',
  session: 'user',
  request: { query: Fields({ done: doneWith(['saved']) }) },
});

/** Replaces them. */
export const submitUtmTemplates = defineConsoleRoute({
  id: 'submitUtmTemplates',
  resource: 'console/links',
  method: 'POST',
  path: '/console/utm-templates',
  session: 'user',
  request: {
    form: Fields({
      templates: v.optional(
        v.pipe(
          ListOf(UtmTemplate, MAX_TEMPLATES),
          v.check(
            (all) => new Set(all.map(({ name }) => name)).size === all.length,
            'must have a different name in each row',
          ),
        ),
        [],
      ),
    }),
  },
});
