import { createRequire } from 'node:module'
import { z } from 'zod'
import { readJson } from './files.ts'

/** Data packages are resolved as Node resolves modules; their files are read, not bundled. */
const require = createRequire(import.meta.url)

const Commune = z.object({
  code: z.string(),
  nom: z.string(),
  type: z.string(),
  departement: z.string().optional(),
  region: z.string().optional(),
  codesPostaux: z.array(z.string()).optional(),
  /** Codes of the communes that were merged into the commune. */
  anciensCodes: z.array(z.string()).optional(),
  population: z.number().optional(),
})

const Area = z.object({
  code: z.string(),
  nom: z.string(),
  chefLieu: z.string().optional(),
  region: z.string().optional(),
})
const Epci = z.object({
  code: z.string(),
  nom: z.string(),
  type: z.string(),
  modeFinancement: z.string(),
  populationMunicipale: z.number(),
  membres: z.array(z.object({ code: z.string(), nom: z.string() })),
})

/** Installed years of the Code officiel géographique. */
export type CogYear = 2021 | 2024 | 2026

const COG = {
  2021: {
    communes: () => require.resolve('cog-2021/data/communes.json'),
    arrondissements: () => require.resolve('cog-2021/data/arrondissements.json'),
    departements: () => require.resolve('cog-2021/data/departements.json'),
    regions: () => require.resolve('cog-2021/data/regions.json'),
    epci: () => require.resolve('cog-2021/data/epci.json'),
  },
  2024: {
    communes: () => require.resolve('cog-2024/data/communes.json'),
    arrondissements: () => require.resolve('cog-2024/data/arrondissements.json'),
    departements: () => require.resolve('cog-2024/data/departements.json'),
    regions: () => require.resolve('cog-2024/data/regions.json'),
    epci: () => require.resolve('cog-2024/data/epci.json'),
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

/** Reads the Code officiel géographique of a year: only the communes of that date, without merged ones. */
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
