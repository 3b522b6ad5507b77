import fc from 'fast-check'
import type { Feature } from 'geojson'
import { expect, test } from 'vitest'
import { importDataset } from '../../src/server/import/pipeline.ts'
import { collectionOf } from '../support/files.ts'
import { arbitraryFeatures } from '../support/geojsonArbitraries.ts'
import { definition, installation } from '../support/import.ts'
import { startServer } from '../support/server.ts'

/** Features as JSON writes them, each with a code of its own. */
const coded = (features: Feature[]): Feature[] =>
  JSON.parse(
    JSON.stringify(
      features.map((feature, index) => ({
        ...feature,
        properties: { ...feature.properties, code: `c${index}` },
      })),
    ),
  )

/** What labels say of properties: one without a name is none, and what is a number here and a text there is a text. */
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

test('any valid GeoJSON survives import, API and export', async () => {
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
      const again = await ask(`/cartable/export/?${await take(exported)}&format=geojson`)
      expect(again.features).toMatchObject(
        exported.map(({ geometry, properties }) => ({ geometry, properties })),
      )
    }),
    { numRuns: 25 },
  )
  await db.destroy()
}, 120_000)
