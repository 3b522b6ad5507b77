import { inLanguage } from '../../contract/common.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { LANGUAGES, type Language } from '../../contract/languages.mjs'
import { inOrder } from './facets.ts'
import { foldedWords, wordsSought } from './searchWords.ts'

/** Types of datasets of which the catalogue lists one or all. */
export const LISTED_TYPES = ['all', 'zone', 'label'] as const
export type ListedType = (typeof LISTED_TYPES)[number]

/** Orders of the catalogue: the newest import first, the alphabet, or the most zones first. */
export const CATALOGUE_ORDERS = ['newest', 'alphabet', 'zones'] as const
export type CatalogueOrder = (typeof CATALOGUE_ORDERS)[number]

/** Part of the catalogue that is listed, and its order. */
export type CatalogueList = { query: string; type: ListedType; order: CatalogueOrder }

/** Page of a list of the catalogue, or of what is found by words: the best first. The first page is 1. */
export type CatalogueSearch = {
  list: Omit<CatalogueList, 'order'> & { order: CatalogueOrder | null }
  page: number
}

/** Number of datasets that a page of a search has. */
export const FOUND_AT_ONCE = 50

/** Some datasets of the catalogue, and how many there are of their kind. */
export type CataloguePart = { datasets: Dataset[]; total: number }

/** Returns datasets with those among others that are not there yet, at the end; the very same where there is none. */
export function withOthers(datasets: Dataset[], others: readonly Dataset[]): Dataset[] {
  const known = new Set(datasets.map(({ id }) => id))
  const unknown = others.filter(({ id }) => !known.has(id))
  return unknown.length > 0 ? [...datasets, ...unknown] : datasets
}

export const WHOLE_CATALOGUE: CatalogueList = { query: '', type: 'all', order: 'newest' }

/**
 * Lists the datasets of a type in which each word of the query begins a word, without regard to case and accents: of
 * their name, description or origin in any language, of their id, or of the name of their source. The server finds the
 * same ones.
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
  return sorted(found, order, language)
}

function hasWords({ id, name, description, origin, source }: Dataset, sought: readonly string[]): boolean {
  const texts = LANGUAGES.flatMap(each => [name, description, origin].map(text => inLanguage(text, each)))
  const words = foldedWords([id, source.name, ...texts].join(' '))
  return sought.length > 0 && sought.every(word => words.some(each => each.startsWith(word)))
}

function sorted(datasets: Dataset[], order: CatalogueOrder, language: Language): Dataset[] {
  switch (order) {
    case 'newest':
      return inOrder(datasets, [])
    case 'alphabet': {
      const { compare } = new Intl.Collator(language)
      return datasets.sort((a, b) => compare(inLanguage(a.name, language), inLanguage(b.name, language)))
    }
    case 'zones':
      return datasets.sort((a, b) => (b.latest?.zones ?? 0) - (a.latest?.zones ?? 0))
  }
}
