import { z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../contract/common.ts'
import { SAVED_MAP, SAVED_STORY, SAVED_STYLE, SAVED_TEMPLATE } from '../../../contract/saved.ts'
import { accountRefusals, json, jsonBody } from '../../platform/http/answers.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { throttle } from '../../platform/http/throttle.ts'
import type { RuleName } from '../../platform/limits/limits.ts'
import { sessionOf } from '../http/guard.ts'
import {
  deleteItem,
  listItems,
  SAVED_MAPS,
  SAVED_STORIES,
  SAVED_STYLES,
  SAVED_TEMPLATES,
  type SavedItems,
  saveItem,
  type Table,
} from '../store/savedItems.ts'

interface SavedRoutes<Item extends { id: string }, T extends Table> {
  items: SavedItems<Item, T>
  path: string
  /** Names of one item and of several, in the API description. */
  one: string
  several: string
  /** Description of the operation that saves. */
  description: string
  rule: RuleName
  /** Text of the refusal when the account has the maximum number. */
  tooMany: string
  schemas: {
    item: z.ZodType<Item, Item>
    saved: z.ZodType<Item & { saved: string }>
    list: z.ZodType<(Item & { saved: string })[]>
  }
}

/** Returns the operations that list, save and delete the items of an account at a path. */
function savedRoutes<Item extends { id: string }, T extends Table>(routes: SavedRoutes<Item, T>) {
  const { items, path, one, several, description, rule, tooMany, schemas } = routes
  const tags = [`Saved ${several}`]
  return {
    list: operation({
      method: 'get',
      path,
      tags,
      summary: `Saved ${several} of the account, the last saved first`,
      responses: { 200: json(schemas.list, `The ${several}`) },
    })(async c => c.json(await listItems(c.var.db, items, sessionOf(c).userId), 200)),
    save: operation({
      method: 'post',
      path,
      tags,
      summary: `Saves a ${one}`,
      description,
      request: jsonBody(schemas.item),
      responses: { 200: json(schemas.saved, `The saved ${one}`), ...accountRefusals },
    })(async c => {
      const { db, clock } = c.var
      const { userId } = sessionOf(c)
      await throttle(c, rule, String(userId))
      const saved = await saveItem(db, items, userId, c.req.valid('json'), clock())
      if (saved === null)
        throw ApiError.field('non_field_errors', { key: tooMany, params: { max: items.max } })
      return c.json(saved, 200)
    }),
    remove: operation({
      method: 'delete',
      path: `${path}{id}/`,
      tags,
      summary: `Deletes a saved ${one}`,
      request: { params: z.object({ id: z.string() }) },
      responses: {
        204: { description: 'Removed' },
        404: json(ErrorDetail, `The account has no such ${one}`),
        ...accountRefusals,
      },
    })(async c => {
      const { id } = c.req.valid('param')
      if (!(await deleteItem(c.var.db, items, sessionOf(c).userId, id))) throw ApiError.notFound()
      return c.body(null, 204)
    }),
  }
}

/** Maps: the operations of `accounts/rest/map/`. */
export const savedMaps = savedRoutes({
  items: SAVED_MAPS,
  path: '/accounts/rest/map/',
  one: 'map',
  several: 'maps',
  description:
    'A map is the query of the address that opens it, a name, and an image of up to 20 kB. The caller chooses the id: a map of the account with the same id is replaced. An account has a limited number of maps.',
  rule: 'saveMap',
  tooMany: 'tooManyMaps',
  schemas: SAVED_MAP,
})

/** Stories: the operations of `accounts/rest/story/`. */
export const savedStories = savedRoutes({
  items: SAVED_STORIES,
  path: '/accounts/rest/story/',
  one: 'story',
  several: 'stories',
  description:
    'A story is a name and up to 40 steps: each has a title, a text of up to 5,000 characters, and the query of the address that opens its view. The caller chooses the id: a story of the account with the same id is replaced. An account has a limited number of stories.',
  rule: 'saveStory',
  tooMany: 'tooManyStories',
  schemas: SAVED_STORY,
})

/** Styles of datasets: the operations of `accounts/rest/style/`. */
export const savedStyles = savedRoutes({
  items: SAVED_STYLES,
  path: '/accounts/rest/style/',
  one: 'style',
  several: 'styles',
  description:
    'The caller chooses a random id: a style of the account with the same id is replaced, which also renames it. An account has a limited number of styles.',
  rule: 'saveStyle',
  tooMany: 'tooManyStyles',
  schemas: SAVED_STYLE,
})

/** Templates of pages: the operations of `accounts/rest/template/`. */
export const savedTemplates = savedRoutes({
  items: SAVED_TEMPLATES,
  path: '/accounts/rest/template/',
  one: 'template',
  several: 'templates',
  description:
    'A template is a name and the page of a picture of the map, with the places of its title and legend. The caller chooses the id: a template of the account with the same id is replaced. An account has a limited number of templates.',
  rule: 'saveTemplate',
  tooMany: 'tooManyTemplates',
  schemas: SAVED_TEMPLATE,
})
