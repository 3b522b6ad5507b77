import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Scene = z.enum(['nothing', 'departements', 'coloured', 'member'])
/**
 * `nothing`: an anonymous visitor, and nothing displayed. `departements`: they are displayed in one colour. `coloured`:
 * by population, in classes. `member`: somebody logged in, and nothing displayed.
 */
export type Scene = z.infer<typeof Scene>

const Query = z.object({
  typed: z.string(),
  /** The language that is typed, and that of the interface. */
  spoken: z.enum(['fr', 'en']),
  interface: z.enum(['fr', 'en']),
  scene: Scene,
  /** The command of the row that is meant, then its arguments; a place by its name. */
  means: z.string(),
})
export type Query = z.infer<typeof Query>

/**
 * Reads queries as people type them, each with the row that it means, written down before anybody looked at what is
 * listed.
 */
export const queriesIn = (file: string): Query[] =>
  z.array(Query).parse(JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')))
