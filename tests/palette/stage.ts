import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { PaletteEvent } from '../../machines/palette.types.ts'
import { withValues } from '../../src/actors/filter.ts'
import { placesIn } from '../../src/actors/places.ts'
import type { Snapshots } from '../../src/commands/command.ts'
import { edit } from '../../src/commands/draft.ts'
import { commandById } from '../../src/commands/registry.ts'
import { run } from '../../src/commands/run.ts'
import { DatasetPage, InstancePage } from '../../src/contract/dataset.ts'
import { Label } from '../../src/contract/label.ts'
import { decodeDictionary } from '../../src/domain/column/textColumn.ts'
import { readGazetteer } from '../../src/domain/search/gazetteer.ts'
import { firstFound } from '../../src/domain/search/zoneSearches.ts'
import { i18n } from '../../src/i18n/index.ts'
import { createLister } from '../../src/ui/palette/lister.ts'
import type { Listing } from '../../src/ui/palette/rows.ts'
import { wordsOf } from '../../src/ui/palette/words.ts'
import { FIRST_VISIT } from '../support/fixtures.ts'
import { scriptedWorkbench } from '../support/scripted.ts'
import { ALICE } from '../support/scriptedAccount.ts'
import type { ScriptedCatalogue } from '../support/scriptedCatalogue.ts'
import type { Query, Scene } from './queries.ts'

const FoundZones = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ordinal: z.number(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    }),
  ),
})

const basemapFile = (name: string) =>
  readFileSync(new URL(`../../public/basemap/${name}`, import.meta.url), 'utf8')

/** Catalogue of a running server, loaded into a scripted world. */
async function catalogueOf(url: string): Promise<ScriptedCatalogue> {
  const read = async (path: string) => (await fetch(`${url}/cartable/${path}`)).json()
  const { results: datasets } = DatasetPage.parse(await read('dataset/'))
  const instances: ScriptedCatalogue['instances'] = {}
  const labels = new Map<string, Label[]>()
  for (const { id } of datasets) {
    const found = InstancePage.parse(await read(`dataset/${id}/instance/`)).results
    instances[id] = found
    for (const instance of found)
      labels.set(
        instance.id,
        await withValues(
          z
            .object({ results: z.array(Label) })
            .parse(await read(`dataset/${id}/label/?instance=${instance.id}`)).results,
          async ({ column }) =>
            decodeDictionary(
              new Uint8Array(
                await (await fetch(`${url}/cartable/column/${column}/dictionary`)).arrayBuffer(),
              ),
            ),
        ),
      )
  }
  // Column values of the displayed dataset that the palette uses, written by hand.
  const values = [
    'Bretagne',
    'Normandie',
    'Occitanie',
    'Île-de-France',
    'Corse',
    'Grand Est',
    'Centre-Val de Loire',
    'Hauts-de-France',
    'Pays de la Loire',
    'Auvergne-Rhône-Alpes',
    'Nouvelle-Aquitaine',
    'Provence-Alpes-Côte d’Azur',
    'Bourgogne-Franche-Comté',
    'Guadeloupe',
    'Martinique',
    'Guyane',
    'La Réunion',
    'Mayotte',
  ].map(value => ({ dataset: 'fr-departements', label: 'region', value }))
  const labelsOf = (instance: string) => labels.get(instance) ?? []
  return {
    datasets,
    instances,
    labelsOf,
    sheetOf: (id, instance) => {
      const dataset = datasets.find(each => each.id === id)
      const shown = instances[id]?.find(each => each.id === instance)
      if (!dataset || !shown) throw new Error(`The catalogue has no ${instance}.`)
      return { dataset, instance: shown, labels: labelsOf(instance), originLabels: [], files: null }
    },
    places: placesIn(JSON.parse(basemapFile('places.json')), JSON.parse(basemapFile('areas.json'))),
    towns: readGazetteer(basemapFile('towns.txt')),
    valuesOf: shown =>
      shown.flatMap(({ displayed: { dataset } }) => values.filter(each => each.dataset === dataset)),
    searchZones: (search, shown) =>
      firstFound(search, async text => {
        const found = await Promise.all(
          shown.map(async ({ displayed: { dataset, instance } }) =>
            FoundZones.parse(
              await read(
                `zone/?${new URLSearchParams({ dataset_id: dataset, instance, search: text, geometry: 'none' })}`,
              ),
            ).results.map(zone => ({ ...zone, dataset })),
          ),
        )
        return found.flat()
      }),
  }
}

/** Opens a palette with the catalogue of a running server, in the scenes of the queries. */
export async function openStage(url: string) {
  const catalogue = await catalogueOf(url)

  async function benchOf(scene: Scene, language: 'fr' | 'en') {
    const bench = scriptedWorkbench(FIRST_VISIT, catalogue)
    bench.mapIsReady()
    await bench.settle()
    run(commandById('language.set'), 'button', bench.runtime, [language])
    if (scene === 'member') bench.runtime.send('session', { type: 'session.opened', account: ALICE } as never)
    if (scene === 'departements' || scene === 'coloured') {
      run(commandById('dataset.display'), 'button', bench.runtime, ['fr-departements'])
      await bench.settle()
      bench.parts({ type: 'parts.completed' })
      await bench.settle()
    }
    if (scene === 'departements') {
      // Displays the dataset in one colour, as a link without a label does.
      run(commandById('label.hide'), 'button', bench.runtime, ['fr-departements'])
      await bench.settle()
    }
    if (scene === 'coloured') {
      run(commandById('label.classify'), 'button', bench.runtime, [
        'fr-departements',
        'population',
        'quantile',
        '5',
        'free',
      ])
      await bench.settle()
    }
    run(commandById('palette.toggle'), 'key', bench.runtime)
    await bench.settle()
    // One lister for all lines, as in an open palette: building its indexes takes longer than a query.
    return { bench, list: createLister().list, words: wordsOf(i18n, language) }
  }

  const benches = new Map<string, ReturnType<typeof benchOf>>()
  /**
   * Opens a palette in a scene. Opening takes longer than a query, so all queries of a scene are typed in
   * sequence.
   */
  const openIn = (scene: Scene, language: 'fr' | 'en') => {
    const key = `${scene} ${language}`
    const open = benches.get(key) ?? benchOf(scene, language)
    benches.set(key, open)
    return open
  }

  return {
    /** Lists the rows of a query, best first, once all searches have finished. */
    listing: async ({
      typed,
      scene,
      interface: language,
    }: Query): Promise<{ listing: Listing; snapshots: Snapshots }> => {
      const { bench, list, words } = await openIn(scene, language)
      edit(bench.runtime, 'palette', { type: 'query.changed', query: typed })
      bench.wait(150)
      // A real server answers the searches.
      while (bench.runtime.snapshots().palette.hasTag('busy'))
        await new Promise(resolve => setTimeout(resolve, 5))
      // The labels of datasets that the line names complete the listing.
      const candidates = list(bench.runtime.snapshots(), words).awaits ?? []
      const wanted: PaletteEvent = { type: 'labels.wanted', candidates }
      bench.runtime.send('palette', wanted)
      await bench.settle()
      const snapshots = bench.runtime.snapshots()
      return { listing: list(snapshots, words), snapshots }
    },
  }
}
