import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

const require = createRequire(import.meta.url)
const read = <T>(name: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(require.resolve(name), 'utf8')))

const Coded = z.array(z.object({ code: z.string(), nom: z.string(), type: z.string().optional() }))
const Topology = z.object({
  objects: z.record(
    z.string(),
    z.object({
      geometries: z.array(
        z.object({
          id: z.string().optional(),
          properties: z.object({ name: z.string().optional() }).optional(),
        }),
      ),
    }),
  ),
})

interface Place {
  code: string
  name: string
}

const french = (file: string): Place[] =>
  read(`cog-2024/data/${file}.json`, Coded)
    .filter(({ type }) => type === undefined || type === 'commune-actuelle')
    .map(({ code, nom }) => ({ code, name: nom }))

const drawn = (file: string, object: string): Place[] =>
  (read(file, Topology).objects[object]?.geometries ?? []).flatMap(({ id, properties }) =>
    id === undefined || properties?.name === undefined ? [] : [{ code: id, name: properties.name }],
  )

/** Writes a CSV with a column that identifies zones, and a number. */
const tableOf = (column: string, places: readonly Place[], write: (place: Place) => string): string =>
  `${[`${column};value`, ...places.map((place, at) => `${write(place)};${(at * 37) % 1009}`)].join('\n')}\n`

const withoutZeros = ({ code }: Place) => code.replace(/^0+/, '')
const inCapitals = ({ name }: Place) => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** Typical tables without geometry: by codes, by codes without leading zeros, and by names. */
export const CODED_TABLES: Readonly<Record<string, () => string>> = {
  'départements, codes': () => tableOf('code', french('departements'), ({ code }) => code),
  'départements, codes without zeros': () => tableOf('code', french('departements'), withoutZeros),
  'départements, names in capitals': () => tableOf('departement', french('departements'), inCapitals),
  'communes, codes': () => tableOf('code', french('communes'), ({ code }) => code),
  'countries, names': () =>
    tableOf('country', drawn('world-atlas/countries-50m.json', 'countries'), ({ name }) => name),
  'US counties, codes without zeros': () =>
    tableOf('fips', drawn('us-atlas/counties-10m.json', 'counties'), withoutZeros),
}
