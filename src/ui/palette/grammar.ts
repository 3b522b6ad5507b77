/** What a query looks among. */
export type Sphere = 'everything' | 'commands' | 'datasets' | 'zones' | 'help'

const SPHERES: Readonly<Record<string, Sphere>> = {
  '>': 'commands',
  '@': 'datasets',
  '#': 'zones',
  '?': 'help',
}

/** The prefixes as they are taught, in the order of the hints. */
export const PREFIXES = [
  ['>', 'commands'],
  ['@', 'datasets'],
  ['#', 'zones'],
  ['?', 'help'],
] as const

/** A query without its prefix, with what the prefix means. */
export function parseQuery(query: string): { sphere: Sphere; search: string } {
  const sphere = SPHERES[query.charAt(0)]
  return sphere ? { sphere, search: query.slice(1).trim() } : { sphere: 'everything', search: query.trim() }
}
