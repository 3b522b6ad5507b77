import { createRequire } from 'node:module'
import { z } from 'zod'
import { type Country, countryKey, unnumberedFrenchName } from './countries.ts'
import { readJson } from './files.ts'

/** Data packages are resolved as Node resolves modules; their files are read, not bundled. */
const require = createRequire(import.meta.url)

const Names = (kind: 'territories' | 'languages') =>
  z.object({
    main: z.object({
      fr: z.object({ localeDisplayNames: z.object({ [kind]: z.record(z.string(), z.string()) }) }),
    }),
  })

/** Reads the French names of territories by ISO 3166 code, and of languages by BCP 47 code. */
export function readFrenchNames() {
  const read = (kind: 'territories' | 'languages', path: string) =>
    readJson(path, Names(kind)).main.fr.localeDisplayNames[kind] ?? {}
  return {
    territories: read('territories', require.resolve('cldr-localenames-full/main/fr/territories.json')),
    languages: read('languages', require.resolve('cldr-localenames-full/main/fr/languages.json')),
  }
}

const TerritoryInfo = z.object({
  supplemental: z.object({
    territoryInfo: z.record(
      z.string(),
      z.object({
        _population: z.coerce.number(),
        _gdp: z.coerce.number(),
        _literacyPercent: z.coerce.number(),
        languagePopulation: z
          .record(
            z.string(),
            z.object({
              _populationPercent: z.coerce.number().optional(),
              _officialStatus: z.string().optional(),
            }),
          )
          .optional(),
      }),
    ),
  }),
})

const CodeMappings = z.object({
  supplemental: z.object({
    codeMappings: z.record(
      z.string(),
      z.object({ _numeric: z.string().optional(), _alpha3: z.string().optional() }),
    ),
  }),
})

/** Territory of CLDR. `numeric` is null for those without an ISO 3166 number. */
export interface Territory {
  alpha2: string
  alpha3: string | null
  numeric: string | null
  population: number
  gdp: number
  literacy: number
  languages: { code: string; percent: number; official: boolean }[]
}

/** Installed versions of CLDR. */
export type CldrVersion = 44 | 48

const CLDR = {
  44: {
    info: () => require.resolve('cldr-core-44/supplemental/territoryInfo.json'),
    codes: () => require.resolve('cldr-core-44/supplemental/codeMappings.json'),
  },
  48: {
    info: () => require.resolve('cldr-core/supplemental/territoryInfo.json'),
    codes: () => require.resolve('cldr-core/supplemental/codeMappings.json'),
  },
} as const

/**
 * Returns the territories with figures in CLDR, without former codes, which share numbers with current ones.
 */
export function readTerritories(version: CldrVersion): Territory[] {
  const info = readJson(CLDR[version].info(), TerritoryInfo)
  const codes = readJson(CLDR[version].codes(), CodeMappings)
  return Object.entries(info.supplemental.territoryInfo)
    .filter(([alpha2]) => alpha2 !== 'ZZ')
    .map(([alpha2, territory]) => ({
      alpha2,
      alpha3: codes.supplemental.codeMappings[alpha2]?._alpha3 ?? null,
      numeric: codes.supplemental.codeMappings[alpha2]?._numeric ?? null,
      population: territory._population,
      gdp: territory._gdp,
      literacy: territory._literacyPercent,
      languages: Object.entries(territory.languagePopulation ?? {})
        .map(([code, language]) => ({
          code,
          percent: language._populationPercent ?? 0,
          official: language._officialStatus !== undefined,
        }))
        .sort((a, b) => b.percent - a.percent),
    }))
}

/** Returns the key of a territory's country. */
export const territoryKey = ({ alpha2, numeric }: Territory): string =>
  alpha2 === 'XK' ? countryKey('Kosovo', undefined) : (numeric ?? alpha2)

/**
 * Returns a function that finds the current codes of a country and its French name, or its English name if
 * CLDR lacks the country.
 */
export function countryNamer(): (country: Country) => { french: string; territory: Territory | undefined } {
  const { territories: names } = readFrenchNames()
  const territories = new Map(readTerritories(48).map(territory => [territory.numeric, territory]))
  return ({ key, name, numeric }) => {
    const territory = numeric === null ? undefined : territories.get(numeric)
    return { french: unnumberedFrenchName(key) ?? names[territory?.alpha2 ?? ''] ?? name, territory }
  }
}
