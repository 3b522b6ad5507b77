import { createRequire } from 'node:module'
import { z } from 'zod'
import { readJson } from './json-file.ts'

/** Data packages are found as Node finds modules; their files are read, not bundled. */
const require = createRequire(import.meta.url)

const CountryTopology = z.looseObject({
  objects: z.looseObject({
    countries: z.looseObject({
      geometries: z.array(
        z.looseObject({ id: z.string().optional(), properties: z.object({ name: z.string() }) }),
      ),
    }),
  }),
})

/** The countries of Natural Earth 4.1 at 1:50m, as a topology. */
export function readCountries() {
  return readJson(require.resolve('world-atlas/countries-50m.json'), CountryTopology)
}
