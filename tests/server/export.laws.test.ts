// @module-tag long
import fc from 'fast-check'
import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { type Label, LabelPage } from '../../src/contract/label.ts'
import { encodeOrdinals, ordinalSet } from '../../src/domain/ordinals.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { type Kind, READ } from '../support/exports/read.ts'
import { collectionOf } from '../support/files.ts'
import { arbitraryFeatures } from '../support/geojsonArbitraries.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { startServer } from '../support/server.ts'

/** Features in JSON, each with a unique code. */
const coded = (features: Feature[]): Feature[] =>
  JSON.parse(
    JSON.stringify(
      features.map((feature, index) => ({
        ...feature,
        properties: { ...feature.properties, code: `c${index}` },
      })),
    ),
  )

/**
 * Returns features with properties that become labels. Unnamed properties are dropped, and mixed types become
 * texts.
 */
function asLabels(features: Feature[]): Feature[] {
  const isTextual = (name: string) => {
    const present = features
      .map(({ properties }) => properties?.[name] ?? null)
      .filter(value => value !== null)
    return (
      present.some(value => typeof value === 'string') &&
      present.every(value => typeof value === 'string' || typeof value === 'number')
    )
  }
  const said = (name: string, value: unknown) =>
    typeof value === 'number' && isTextual(name) ? String(value) : value
  return features.map(feature => {
    const named = Object.entries(feature.properties ?? {}).filter(([name]) => name !== '')
    return {
      ...feature,
      properties: Object.fromEntries(named.map(([name, value]) => [name, said(name, value)])),
    }
  })
}

const TYPED = ['flatgeobuf', 'geoparquet', 'geopackage'] as const
const KINDS = { number: 'number', text: 'text', date: 'date', other: 'json' } as const

/** Returns the value of a label, even if its name is that of a built-in object property. */
const ownOf = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** Returns the type of a column. A label of type `other` is boolean if all its values are booleans. */
function kindOf({ name, type }: Label, features: readonly Feature[]): Kind {
  const values = features.map(({ properties }) => ownOf(properties ?? {}, name) ?? null)
  const present = values.filter(value => value !== null)
  return type === 'other' && present.every(value => typeof value === 'boolean') ? 'boolean' : KINDS[type]
}

/**
 * Returns whether a reading library can represent a label. Dates differ between formats, names that differ in
 * case only collide, and `__proto__` is lost.
 */
const isPlain = ({ name, type }: Label, labels: readonly Label[]): boolean =>
  type !== 'date' &&
  name !== '__proto__' &&
  !name.includes('\0') &&
  ['key', 'name', 'fid', 'geom', ...labels.map(label => label.name)].filter(
    other => other.toLowerCase() === name.toLowerCase(),
  ).length === 1

test('keeps any valid GeoJSON through import, API and export', async () => {
  await using server = await startServer({ seed: 'none' })
  const { db, store, context, file } = installation(server.dataDir)
  let edition = 0
  const take = async (features: Feature[]) => {
    edition += 1
    const path = file('essai.geojson', JSON.stringify(collectionOf(features)))
    const given = definition({ edition: `${edition}`, status: 'historical', title: null })
    await importDataset(path, given, { ...context, db, store })
    return `dataset_id=essai&instance=essai~${edition}`
  }
  const ask = async (path: string) => (await server.app.request(path)).json()
  const byCode = (list: { properties?: object; labels?: object }[]) =>
    new Map(list.map(each => [Reflect.get(each.properties ?? each.labels ?? {}, 'code'), each]))

  await fc.assert(
    fc.asyncProperty(arbitraryFeatures.map(coded), async features => {
      const query = await take(features)
      const zones = byCode((await ask(`/cartable/zone/?${query}`)).results)
      const exported: Feature[] = (await ask(`/cartable/export/?${query}&format=geojson`)).features
      const written = byCode(exported as object[])
      expect(zones.size).toBe(features.length)
      expect(written.size).toBe(features.length)
      for (const { geometry, properties } of asLabels(features)) {
        const code = properties?.['code']
        expect(zones.get(code)).toMatchObject({ geometry, labels: properties })
        expect(written.get(code)).toMatchObject({ geometry, properties })
      }
      const { results: labels } = LabelPage.parse(await ask(`/cartable/dataset/essai/label/?${query}`))
      for (const format of TYPED) {
        const answer = await server.app.request(`/cartable/export/?${query}&format=${format}`)
        const typed = await READ[format].read(new Uint8Array(await answer.arrayBuffer()))
        expect(typed.length).toBe(features.length)
        for (const { geometry, values } of typed) {
          const { properties, ...rest } = written.get(values['code']) as Feature
          expect(geometry).toEqual(rest.geometry)
          for (const label of labels.filter(each => isPlain(each, labels))) {
            const { name } = label
            const value = ownOf(properties ?? {}, name) ?? null
            // The Parquet writer loses `__proto__` inside an object.
            if (JSON.stringify(value).includes('__proto__')) continue
            const expected =
              value === null || value === '' ? undefined : READ[format].as(value, kindOf(label, exported))
            expect([format, name, ownOf(values, name)]).toEqual([format, name, expected])
          }
        }
      }
      const again = await ask(`/cartable/export/?${await take(exported)}&format=geojson`)
      expect(again.features).toMatchObject(
        exported.map(({ geometry, properties }) => ({ geometry, properties })),
      )
    }),
    // Shrinking a counterexample would take hundreds of imports.
    { numRuns: 25, endOnFailure: true },
  )
  await db.destroy()
})

test('downloads the selected zones, for any search and order', async () => {
  await using server = await startServer({ seed: 'none' })
  const { db, store, context, file } = installation(server.dataDir)
  const count = 40
  const squares = Array.from({ length: count }, (_, index) =>
    square(`z${index}`, (index % 10) * 2, Math.floor(index / 10) * 2, { rank: index % 7 }),
  )
  await importDataset(file('essai.geojson', collection(...squares)), definition(), { ...context, db, store })
  await db.destroy()
  const post = async (path: string, body: object) =>
    server.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dataset_id: 'essai', ...body }),
    })
  const all: { ordinal: number; key: string }[] = (
    await (await post('/cartable/zone/query/', { geometry: 'none' })).json()
  ).results
  const query = fc.record({
    search: fc.constantFrom('', '1', '23', 'nowhere'),
    order: fc.record({
      label: fc.constantFrom('rank', 'name'),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
  })
  await fc.assert(
    fc.asyncProperty(fc.subarray(all), query, async (chosen, { search, order }) => {
      const zones = encodeOrdinals(ordinalSet(chosen.map(({ ordinal }) => ordinal)))
      const keys = chosen.filter(({ key }) => `zone ${key}`.includes(search)).map(({ key }) => key)
      const body = { zones, search, order }
      const taken = await (await post('/cartable/export/', { ...body, format: 'geojson' })).json()
      const listed: string[] = taken.features.map((feature: Feature) => feature.properties?.['key'])
      expect(listed.toSorted()).toEqual(keys.toSorted())
      const estimate = await (await post('/cartable/export/estimate/', { ...body, format: 'csv' })).json()
      expect(estimate.rows).toBe(keys.length)
      const again = await (await post('/cartable/zone/ordinals/', body)).json()
      expect(again.count).toBe(keys.length)
    }),
    { numRuns: 30 },
  )
})
