import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Scene = z.enum(['nothing', 'departements', 'coloured', 'member'])
/**
 * `nothing`: an anonymous user without displayed datasets. `departements`: displayed in one colour.
 * `coloured`: by population, in classes. `member`: a logged-in user without displayed datasets.
 */
export type Scene = z.infer<typeof Scene>

const Query = z.object({
  typed: z.string(),
  /** Language of the query, and of the interface. */
  spoken: z.enum(['fr', 'en']),
  interface: z.enum(['fr', 'en']),
  scene: Scene,
  /** Command of the intended row, then its arguments. A place is given by name. */
  means: z.string(),
})
export type Query = z.infer<typeof Query>

/** Reads queries as users type them, with the intended row, written down before looking at the results. */
export const queriesIn = (file: string): Query[] =>
  z.array(Query).parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')))
