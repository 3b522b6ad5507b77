import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const Text = z.object({ fr: z.string(), en: z.string() })
const Named = z.object({ id: z.string(), name: Text })
const Instance = z.object({ id: z.string(), zones: z.number(), unmatched: z.number() })
const Label = z.object({ name: z.string(), title: Text, type: z.string(), unit: z.string().nullable() })
const Value = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.unknown().transform(value => JSON.stringify(value)),
])
const Zone = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  ordinal: z.number(),
  labels: z.record(z.string(), Value),
})
const page = <T>(of: z.ZodType<T>) => z.object({ next: z.string().nullable(), results: z.array(of) })

/** Condition in SQL: independent of the product's functions. */
export type Condition = { label: string; sign: '<' | '<=' | '>' | '>=' | '=' | '<>'; value: number | string }
/** SQL signs by filter operator. The others have no place in the model. */
export const SIGNS: Readonly<Record<string, Condition['sign']>> = {
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  equals: '=',
  notequals: '<>',
}
export type Order = { label: string; direction: 'asc' | 'desc' }
export type Row = { id: string; key: string; name: string } & Record<string, string | number | null>

/** Truth about an instance: its names, and its rows in an independent database. */
export type Truth = {
  name: { fr: string; en: string }
  zones: number
  unzoned: number
  labels: z.infer<typeof Label>[]
  /** Returns a label by name, or the quotient `=one/other`; null if it does not exist. */
  labelOf: (name: string | null) => z.infer<typeof Label> | null
  rows: (condition: Condition | null, order?: Order) => Row[]
  /** Rows by value, most frequent first. */
  groups: (condition: Condition | null, label: string) => { value: string | number | null; count: number }[]
}

/**
 * Reads an instance from a server.
 * @param server Address, without a trailing slash.
 */
export async function truthOf(server: string, dataset: string, instance: string): Promise<Truth> {
  const at = `${server}/cartable/dataset/`
  const named = (await readAll(Named, at)).find(({ id }) => id === dataset)
  const shown = (await readAll(Instance, `${at}${dataset}/instance/`)).find(({ id }) => id === instance)
  if (!named || !shown) throw new Error(`${server} has no ${instance}.`)
  const labels = await readAll(Label, `${at}${dataset}/label/?instance=${instance}`)
  const asked = new URLSearchParams({ dataset_id: dataset, instance, geometry: 'none' })
  const zones = await readAll(Zone, `${server}/cartable/zone/?${asked}`)

  const database = new DatabaseSync(':memory:')
  const columns = labels.map(({ name, type }) => `${quoted(name)} ${type === 'number' ? 'real' : 'text'}`)
  database.exec(
    `create table zone ("zone id" text, "zone key" text, "zone name" text, place integer, ${columns})`,
  )
  const insert = database.prepare(`insert into zone values (?, ?, ?, ?, ${labels.map(() => '?')})`)
  for (const { id, key, name, ordinal, labels: values } of zones)
    insert.run(id, key, name, ordinal, ...labels.map(label => values[label.name] ?? null))

  const quotients = new Map<string, z.infer<typeof Label>>()
  const quotientOf = (name: string): z.infer<typeof Label> | null => {
    const known = quotients.get(name)
    if (known) return known
    const [one, other] = (/^=(\w+)\/(\w+)$/.exec(name) ?? [])
      .slice(1)
      .flatMap(part => labels.find(label => label.name === part) ?? [])
    if (!one || !other) return null
    const value = `${quoted(one.name)} / nullif(${quoted(other.name)}, 0)`
    database.exec(`alter table zone add column ${quoted(name)} real generated always as (${value}) virtual`)
    const title = { fr: `${one.title.fr} / ${other.title.fr}`, en: `${one.title.en} / ${other.title.en}` }
    const unit = one.unit || other.unit ? `${one.unit ?? ''}/${other.unit ?? ''}` : null
    const quotient = { name, title, type: 'number', unit }
    quotients.set(name, quotient)
    return quotient
  }

  const where = (condition: Condition | null) =>
    condition ? `where ${quoted(condition.label)} ${condition.sign} ${literal(condition.value)}` : ''
  return {
    name: named.name,
    zones: shown.zones,
    unzoned: shown.unmatched,
    labels,
    labelOf: name => labels.find(label => label.name === name) ?? (name === null ? null : quotientOf(name)),
    rows: (condition, order) => {
      const by = order
        ? `${quoted(order.label)} is null, ${quoted(order.label)} ${order.direction}, place`
        : 'place'
      const what = `select *, "zone id" as id, "zone key" as key, "zone name" as name from zone`
      return database.prepare(`${what} ${where(condition)} order by ${by}`).all() as Row[]
    },
    groups: (condition, label) =>
      database
        .prepare(
          `select ${quoted(label)} as value, count(*) as count from zone ${where(condition)} group by 1 order by 2 desc`,
        )
        .all() as { value: string | number | null; count: number }[],
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (value: number | string) =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** Reads all pages of a list. */
async function readAll<T>(of: z.ZodType<T>, address: string): Promise<T[]> {
  const results: T[] = []
  for (let next: string | null = address; next !== null; ) {
    const answer: { next: string | null; results: T[] } = page(of).parse(await (await fetch(next)).json())
    results.push(...answer.results)
    next = answer.next
  }
  return results
}
