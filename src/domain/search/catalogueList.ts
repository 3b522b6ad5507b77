import type { Dataset } from '../../contract/dataset.ts'
import { LANGUAGES, type Language } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import { sortForDisplay } from './facets.ts'
import { rank, searchable } from './ranking.ts'
import { foldedWords, wordsSought } from './searchWords.ts'

/** Dataset types that the catalogue can list. */
export const LISTED_TYPES = ['all', 'zone', 'label'] as const
export type ListedType = (typeof LISTED_TYPES)[number]

/** Sort orders of the catalogue: newest import (for a search, the best names first), alphabet, most zones. */
export const CATALOGUE_ORDERS = ['newest', 'alphabet', 'zones'] as const
export type CatalogueOrder = (typeof CATALOGUE_ORDERS)[number]

/** Listed part of the catalogue, and its order. */
export type CatalogueList = { query: string; type: ListedType; order: CatalogueOrder }

/** Page of a list, or of search results, best first. The first page is 1. */
export type CatalogueSearch = {
  list: Omit<CatalogueList, 'order'> & { order: CatalogueOrder | null }
  page: number
}

/** Page size of search results. */
export const FOUND_AT_ONCE = 50

/** Part of the catalogue's list, and the total number of datasets in the list. */
export type CataloguePart = { datasets: Dataset[]; total: number }

/** Appends datasets that are missing; returns the same array if none is. */
export function withMissingDatasets(datasets: Dataset[], others: readonly Dataset[]): Dataset[] {
  const known = new Set(datasets.map(({ id }) => id))
  const unknown = others.filter(({ id }) => !known.has(id))
  return unknown.length > 0 ? [...datasets, ...unknown] : datasets
}

export const WHOLE_CATALOGUE: CatalogueList = { query: '', type: 'all', order: 'newest' }

/**
 * Lists the datasets of a type that contain a word starting with each word of the query, ignoring case and
 * accents: in their name, description or origin in any language, their id, or the name of their source. The
 * server returns the same datasets. Unless the user chose an order, names that contain the words come first.
 */
export function datasetsListed(
  datasets: readonly Dataset[],
  { query, type, order }: CatalogueList,
  language: Language,
): Dataset[] {
  const sought = wordsSought(query)
  const found = datasets.filter(
    dataset => (type === 'all' || dataset.type === type) && (sought === null || hasWords(dataset, sought)),
  )
  const listed = sorted(found, order, language)
  return query.trim() === '' || order !== 'newest' ? listed : namedFirst(listed, query)
}

/**
 * Puts datasets first whose name contains all words of a query, whole words before beginnings. Of equal names, the one
 * with outlines of its own is first.
 */
function namedFirst(datasets: readonly Dataset[], query: string): Dataset[] {
  const entries = datasets.map(each =>
    searchable(
      each,
      LANGUAGES.map(language => inLanguage(each.name, language)),
      { weight: each.type === 'zone' ? 1 : 0 },
    ),
  )
  const { items, exact, said } = rank(query, entries, datasets.length)
  return withMissingDatasets(items.slice(0, exact + said), datasets)
}

function hasWords({ id, name, description, origin, source }: Dataset, sought: readonly string[]): boolean {
  const texts = LANGUAGES.flatMap(each => [name, description, origin].map(text => inLanguage(text, each)))
  const words = foldedWords([id, source.name, ...texts].join(' '))
  return sought.length > 0 && sought.every(word => words.some(each => each.startsWith(word)))
}

function sorted(datasets: Dataset[], order: CatalogueOrder, language: Language): Dataset[] {
  switch (order) {
    case 'newest':
      return sortForDisplay(datasets, [])
    case 'alphabet': {
      const { compare } = new Intl.Collator(language)
      return datasets.sort((a, b) => compare(inLanguage(a.name, language), inLanguage(b.name, language)))
    }
    case 'zones':
      return datasets.sort((a, b) => (b.latest?.zones ?? 0) - (a.latest?.zones ?? 0))
  }
}
