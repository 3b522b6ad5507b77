import { type ActorRefFrom, fromPromise, waitFor } from 'xstate'
import { z } from 'zod'
import type { Machines } from '../../machines/index.ts'
import { Text } from '../contract/common.ts'
import { type Gazetteer, readGazetteer } from '../domain/search/gazetteer.ts'
import { AREA_KINDS, type NamedArea } from '../domain/search/place.ts'
import { idleAfterMap } from './idle.ts'

const Places = z.object({
  features: z.array(
    z.object({
      // Places of the basemap without a kind are countries.
      properties: Text.extend({
        zoom: z.number(),
        kind: z.enum(AREA_KINDS).default('country'),
        codes: z.string().optional(),
      }),
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    }),
  ),
})

/**
 * Loads the countries named on the basemap, and the regions and départements of France. Waits for the map or the
 * palette: reading them earlier would delay both.
 */
export const loadPlaces = fromPromise<NamedArea[], undefined>(async ({ signal, system }) => {
  await firstUse(system.get('palette'), system.get('workbench'))
  const files = await Promise.all(['places', 'areas'].map(name => readPlaces(name, signal)))
  return placesIn(...files)
})

/** Resolves once the palette is open, or some time after the map is drawn. */
async function firstUse(
  palette: ActorRefFrom<Machines['palette']>,
  workbench: ActorRefFrom<Machines['workbench']>,
): Promise<void> {
  const over = new AbortController()
  const options = { timeout: Number.POSITIVE_INFINITY, signal: over.signal }
  await Promise.race([
    waitFor(palette, snapshot => snapshot.matches({ dialog: 'open' }), options),
    waitFor(workbench, ({ context }) => context.bounds !== null, options).then(idleAfterMap),
  ])
  over.abort()
}

async function readPlaces(name: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(`${import.meta.env.BASE_URL}basemap/${name}.json`, { signal })
  if (!response.ok) throw new Error(`Loading the places failed with status ${response.status}.`)
  return response.json()
}

/** Returns the places of the basemap's files. Of equal names, mostly islands, the widest wins. */
export function placesIn(...files: readonly unknown[]): NamedArea[] {
  const places = files
    .flatMap(file => Places.parse(file).features)
    .map(({ properties: { fr, en, ...properties }, geometry: { coordinates } }) => {
      const [lng, lat] = coordinates
      return { id: en, name: { fr, en }, ...properties, lng, lat }
    })
  const widest = places.sort((a, b) => a.zoom - b.zoom)
  return [...new Map(widest.toReversed().map(place => [place.id, place])).values()]
}

/** Loads the towns of the basemap's file. */
export const loadTowns = fromPromise<Gazetteer, undefined>(async ({ signal }) => {
  const response = await fetch(`${import.meta.env.BASE_URL}basemap/towns.txt`, { signal })
  if (!response.ok) throw new Error(`Loading the towns failed with status ${response.status}.`)
  return readGazetteer(await response.text())
})
