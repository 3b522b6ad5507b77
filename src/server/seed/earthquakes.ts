import { z } from 'zod'
import { readExtract } from './extract.ts'

const Earthquake = z.object({
  id: z.string(),
  time: z.iso.datetime(),
  longitude: z.coerce.number(),
  latitude: z.coerce.number(),
  depth: z.coerce.number(),
  mag: z.coerce.number(),
  type: z.string(),
  place: z.string(),
  /** Number of people who reported that they felt it; null where nobody did. */
  felt: z.string().transform(felt => (felt === '' ? null : Number(felt))),
  tsunami: z.string().transform(flag => flag === '1'),
})
export type Earthquake = z.infer<typeof Earthquake>

/** Reads the earthquakes that the seismometers of the world recorded from 31 January to 7 February 2018. */
export function readEarthquakes(): Earthquake[] {
  return z.array(Earthquake).parse(readExtract('usgs-earthquakes.csv'))
}
