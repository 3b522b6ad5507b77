import { fromPromise } from 'xstate'
import { z } from 'zod'
import { Text } from '../contract/common.ts'
import type { NamedPlace } from '../domain/place.ts'

const Places = z.object({
  features: z.array(
    z.object({
      properties: Text.extend({ zoom: z.number() }),
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    }),
  ),
})

/** The countries that the basemap names. */
export const loadPlaces = fromPromise<NamedPlace[], undefined>(async ({ signal }) => {
  const response = await fetch(`${import.meta.env.BASE_URL}basemap/places.json`, { signal })
  if (!response.ok) throw new Error(`The places answer ${response.status}.`)
  const { features } = Places.parse(await response.json())
  return features.map(({ properties: { fr, en, zoom }, geometry: { coordinates } }) => {
    const [lng, lat] = coordinates
    return { id: en, name: { fr, en }, lng, lat, zoom }
  })
})
