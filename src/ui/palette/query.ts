/** Kind of things that a query looks among. */
export type SearchScope = 'everything' | 'commands' | 'datasets' | 'zones' | 'places' | 'help'

const SEARCH_SCOPES: Readonly<Record<string, SearchScope>> = {
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
export function parseQuery(query: string): { searchScope: SearchScope; search: string } {
  const searchScope = SEARCH_SCOPES[query.charAt(0)]
  return searchScope
    ? { searchScope, search: query.slice(1).trim() }
    : { searchScope: 'everything', search: query.trim() }
}

/** The words of a query as they were typed. Signs of comparison are words of their own. */
export const wordsIn = (query: string): string[] =>
  query
    .replace(/(<=|>=|!=|≤|≥|≠|<|>|=)/g, ' $1 ')
    .split(/\s+/)
    .filter(word => word !== '')
