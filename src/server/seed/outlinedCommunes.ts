import { readFileSync } from 'node:fs'
import type { Cog } from './cog.ts'
import { decodeOutlines } from './outlines/outlinesFile.ts'
import { type Area, mergedArea, type Topology } from './outlines/topology.ts'

/** Years with committed outlines of communes: IGN, Geofla 2016 and Admin Express COG 2018. */
export type OutlineYear = 2016 | 2018

/** Commune in a given year. */
export interface OutlinedCommune {
  code: string
  name: string
  area: Area
}

interface OutlinedCommunes {
  topology: Topology
  communes: readonly OutlinedCommune[]
}

const known = new Map<OutlineYear, OutlinedCommunes>()

/** Returns the communes of a year with their outlines; neighbours share the arcs of their border. */
export function readOutlines(year: OutlineYear): OutlinedCommunes {
  const outlines = known.get(year) ?? parseOutlines(year)
  known.set(year, outlines)
  return outlines
}

function parseOutlines(year: OutlineYear): OutlinedCommunes {
  const file = readFileSync(new URL(`./data/communes-${year}.outlines.br`, import.meta.url))
  const { transform, arcs, zones } = decodeOutlines(file)
  const topology: Topology = { type: 'Topology', transform, arcs, objects: {} }
  const communes = zones.map(({ code, name, polygons }) => ({
    code,
    name,
    area: { type: 'MultiPolygon' as const, arcs: polygons },
  }))
  return { topology, communes: withWholeCities(topology, communes) }
}

/** Cities that are one commune, but that the source of 2016 has by arrondissement. */
const WHOLE_CITIES = [
  { code: '13055', name: 'Marseille', arrondissements: /^132\d\d$/ },
  { code: '69123', name: 'Lyon', arrondissements: /^6938\d$/ },
  { code: '75056', name: 'Paris', arrondissements: /^751\d\d$/ },
]

function withWholeCities(topology: Topology, communes: readonly OutlinedCommune[]): OutlinedCommune[] {
  const cities = WHOLE_CITIES.flatMap(({ code, name, arrondissements }) => {
    const parts = communes.filter(commune => arrondissements.test(commune.code))
    return parts.length === 0
      ? []
      : [
          {
            code,
            name,
            area: mergedArea(
              topology,
              parts.map(({ area }) => area),
            ),
          },
        ]
  })
  const isPart = ({ code }: OutlinedCommune) =>
    WHOLE_CITIES.some(({ arrondissements }) => arrondissements.test(code))
  return [...communes.filter(commune => !isPart(commune)), ...cities]
}

/** Returns a function that finds the commune of a given year that a former commune has become or joined. */
export function successors(cog: Cog): (code: string) => string | undefined {
  const today = new Map(cog.communes.map(({ code }) => [code, code]))
  const former = new Map(
    cog.communes.flatMap(({ code, anciensCodes = [] }) => anciensCodes.map(old => [old, code] as const)),
  )
  return code => today.get(code) ?? former.get(code)
}

/** Returns the areas of the communes of 2018 by the commune of a year that they form. */
export function areasByCommune(cog: Cog): Map<string, Area[]> {
  const successor = successors(cog)
  const areas = new Map<string, Area[]>()
  for (const { code, area } of readOutlines(2018).communes) {
    const today = successor(code) ?? code
    areas.set(today, [...(areas.get(today) ?? []), area])
  }
  return areas
}
