import {
  Look,
  type NewSavedMap,
  type NewSavedStory,
  type NewSavedStyle,
  type NewSavedTemplate,
  SAVED_MAP,
  SAVED_STORY,
  SAVED_STYLE,
  SAVED_TEMPLATE,
  TemplateLayout,
} from '../../../contract/saved.ts'
import { StoryStep } from '../../../contract/story.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction, type Subject } from '../../db/dialect.ts'
import type { Schema } from '../../db/schema.ts'

export type Table = 'saved_map' | 'saved_story' | 'saved_style' | 'saved_template'

/** Items that an account saves, each under an id that the caller chooses: their table and its rows. */
export interface SavedItems<Item extends { id: string }, T extends Table> {
  table: T
  subject: Subject
  /** Maximum number of items in an account. */
  max: number
  toRow: (item: Item) => Omit<Schema[T], 'user' | 'id' | 'saved_at'> & { name: string }
  /** Returns null for an unreadable item of a former version. */
  fromRow: (row: Schema[T]) => Item | null
}

export const SAVED_MAPS: SavedItems<NewSavedMap, 'saved_map'> = {
  table: 'saved_map',
  subject: 'saved map',
  max: SAVED_MAP.max,
  toRow: ({ name, address, picture }) => ({ name, address, picture }),
  fromRow: ({ id, name, address, picture }) => ({ id, name, address, picture }),
}

export const SAVED_STORIES: SavedItems<NewSavedStory, 'saved_story'> = {
  table: 'saved_story',
  subject: 'saved story',
  max: SAVED_STORY.max,
  toRow: ({ name, steps }) => ({ name, steps: JSON.stringify(steps) }),
  fromRow: ({ id, name, steps }) => {
    const read = StoryStep.array().safeParse(JSON.parse(steps))
    return read.success ? { id, name, steps: read.data } : null
  },
}

export const SAVED_STYLES: SavedItems<NewSavedStyle, 'saved_style'> = {
  table: 'saved_style',
  subject: 'saved style',
  max: SAVED_STYLE.max,
  toRow: ({ dataset, name, look }) => ({ dataset, name, look: JSON.stringify(look) }),
  fromRow: ({ id, dataset, name, look }) => {
    const read = Look.safeParse(JSON.parse(look))
    return read.success ? { id, dataset, name, look: read.data } : null
  },
}

export const SAVED_TEMPLATES: SavedItems<NewSavedTemplate, 'saved_template'> = {
  table: 'saved_template',
  subject: 'saved template',
  max: SAVED_TEMPLATE.max,
  toRow: ({ name, layout }) => ({ name, layout: JSON.stringify(layout) }),
  fromRow: ({ id, name, layout }) => {
    const read = TemplateLayout.safeParse(JSON.parse(layout))
    return read.success ? { id, name, layout: read.data } : null
  },
}

/** Returns the items of an account, the last saved first. */
export async function listItems<Item extends { id: string }, T extends Table>(
  db: Db,
  { table, fromRow }: SavedItems<Item, T>,
  user: number,
): Promise<(Item & { saved: string })[]> {
  const rows = await db
    .selectFrom(table as Table)
    .selectAll()
    .where('user', '=', user)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.flatMap(row => {
    const item = fromRow(row as Schema[T])
    return item === null ? [] : { ...item, saved: row.saved_at }
  })
}

/**
 * Saves an item of an account, replacing the one with its id; returns null when the account has the maximum
 * number.
 */
export function saveItem<Item extends { id: string }, T extends Table>(
  db: Db,
  { table, subject, max, toRow }: SavedItems<Item, T>,
  user: number,
  item: Item,
  now: number,
): Promise<(Item & { saved: string }) | null> {
  return inTransaction(db, subject, async transaction => {
    const { id } = item
    const others = await transaction
      .selectFrom(table as Table)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('user', '=', user)
      .where('id', '!=', id)
      .executeTakeFirstOrThrow()
    if (others.count >= max) return null
    const saved = new Date(now).toISOString()
    const values = { ...toRow(item), saved_at: saved }
    await transaction
      .insertInto(table as Table)
      .values({ user, id, ...values })
      .onConflict(conflict => conflict.columns(['user', 'id']).doUpdateSet(values))
      .execute()
    return { ...item, saved }
  })
}

/** Deletes an item of an account; returns false when it has no such item. */
export async function deleteItem(
  db: Db,
  { table }: { table: Table },
  user: number,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('user', '=', user)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
