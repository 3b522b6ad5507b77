import { createRequire } from 'node:module'
import { z } from 'zod'
import { readJson } from './jsonFile.ts'

/** Data packages are found as Node finds modules; their files are read, not bundled. */
const require = createRequire(import.meta.url)

const Areas = z.looseObject({
  geometries: z.array(z.looseObject({ id: z.string(), properties: z.object({ name: z.string() }) })),
})
const CountyTopology = z.looseObject({ objects: z.object({ counties: Areas, states: Areas }) })

/** The counties and the states of the United States in 2017, as a topology; `id` is their FIPS code. */
export function readCounties() {
  return readJson(require.resolve('us-atlas/counties-10m.json'), CountyTopology)
}
