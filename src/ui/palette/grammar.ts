/** Kind of things that a query looks among. */
export type Sphere = 'everything' | 'commands' | 'datasets' | 'zones' | 'places' | 'help'

const SPHERES: Readonly<Record<string, Sphere>> = {
  '>': 'commands',
  '@': 'datasets',
  '#': 'zones',
  ':': 'places',
  '?': 'help',
}

/** The prefixes as they are taught, in the order of the hints. */
export const PREFIXES = [
  ['>', 'commands'],
  ['@', 'datasets'],
  ['#', 'zones'],
  [':', 'places'],
  ['?', 'help'],
] as const

/** A query without its prefix, with what the prefix means. */
export function parseQuery(query: string): { sphere: Sphere; search: string } {
  const sphere = SPHERES[query.charAt(0)]
  return sphere ? { sphere, search: query.slice(1).trim() } : { sphere: 'everything', search: query.trim() }
}

/** The words of a query as they were typed. Signs of comparison are words of their own. */
export const wordsIn = (query: string): string[] =>
  query
    .replace(/(<=|>=|!=|≤|≥|≠|<|>|=)/g, ' $1 ')
    .split(/\s+/)
    .filter(word => word !== '')
