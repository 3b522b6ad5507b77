import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { slug } from '../../../../src/domain/fold.ts'
import { DESCRIPTIONS, LICENCES, THEMES } from './themes.ts'

const Named = z.array(
  z.object({ nom: z.string(), population: z.number().default(0), type: z.string().optional() }),
)
const require = createRequire(import.meta.url)
const namesOf = (file: string) =>
  Named.parse(JSON.parse(readFileSync(require.resolve(`cog-2026/data/${file}.json`), 'utf8')))

/** Generated source. */
export interface MadeSource {
  id: string
  name: string
  licence: string
}

/** Generated dataset, as its catalogue row. */
export interface MadeRow {
  id: string
  name: string
  description: string
  origin: string
  type: 'zone' | 'label'
  source: string
  geometry_origin: string | null
}

/** Returns the sources of a generated catalogue: local publishers. */
export const madeSources = (count: number): MadeSource[] =>
  placesOf(count)
    .slice(0, SOURCES)
    .map((place, at) => ({
      id: slug(place),
      name: `${['Ville de', 'Métropole de', 'Observatoire de', 'Conseil départemental de'][at % 4]} ${place}`,
      licence: LICENCES[at % 7] ?? LICENCES[0],
    }))

const SOURCES = 200

/**
 * Yields reproducible datasets: each subject of each place. Label datasets use the outlines of their place.
 */
export function* madeDatasets(count: number): Generator<MadeRow> {
  const places = placesOf(count)
  let number = 0
  for (const [theme, [fr, en]] of THEMES.entries())
    for (const [at, place] of places.entries()) {
      if (number++ === count) return
      const isLabel = theme > 0 && (theme + at) % 5 < 2
      const [says, saysInEnglish] = DESCRIPTIONS[(theme * 3 + at) % DESCRIPTIONS.length] ?? ['', '']
      yield {
        id: `${slug(fr)}-${slug(place)}`,
        name: JSON.stringify({ fr: `${fr} – ${place}`, en: `${en} – ${place}` }),
        description: JSON.stringify({
          fr: `${fr} (${place}). ${says}`,
          en: `${en} (${place}). ${saysInEnglish}`,
        }),
        origin: JSON.stringify({ fr: `Fichier ${at % 97}`, en: `File ${at % 97}` }),
        type: isLabel ? 'label' : 'zone',
        source: slug(places[(theme * 7 + at) % Math.min(SOURCES, places.length)] ?? ''),
        geometry_origin: isLabel ? `${slug(THEMES[0]?.[0] ?? '')}-${slug(place)}` : null,
      }
    }
}

/** Returns distinct place names: régions, départements, and the largest communes. */
function placesOf(count: number): string[] {
  const communes = namesOf('communes')
    .filter(({ type }) => type === 'commune-actuelle')
    .toSorted((a, b) => b.population - a.population)
  const named = [...namesOf('regions'), ...namesOf('departements'), ...communes].map(({ nom }) => nom)
  const bySlug = new Map(named.toReversed().map(name => [slug(name), name]))
  const wanted = Math.max(1, Math.ceil(count / THEMES.length))
  return [...new Set(named.map(name => bySlug.get(slug(name)) ?? name))].slice(0, wanted)
}
