import { inLanguage } from '../../contract/common.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { LANGUAGES, type Language } from '../../contract/languages.mjs'
import { fold } from '../fold.ts'
import { inOrder } from './facets.ts'

/** Types of datasets of which the catalogue lists one or all. */
export const LISTED_TYPES = ['all', 'zone', 'label'] as const
export type ListedType = (typeof LISTED_TYPES)[number]

/** Orders of the catalogue: the newest import first, the alphabet, or the most zones first. */
export const CATALOGUE_ORDERS = ['newest', 'alphabet', 'zones'] as const
export type CatalogueOrder = (typeof CATALOGUE_ORDERS)[number]

/** Part of the catalogue that is listed, and its order. */
export type CatalogueList = { query: string; type: ListedType; order: CatalogueOrder }

export const WHOLE_CATALOGUE: CatalogueList = { query: '', type: 'all', order: 'newest' }

/**
 * Lists the datasets of a type in which every word of the query occurs, without regard to case and accents: in their
 * name or description in any language, in their id, or in the name of their source.
 */
export function datasetsListed(
  datasets: readonly Dataset[],
  { query, type, order }: CatalogueList,
  language: Language,
): Dataset[] {
  const words = fold(query).split(' ')
  const found = datasets.filter(dataset => {
    if (type !== 'all' && dataset.type !== type) return false
    const text = searchedText(dataset)
    return words.every(word => text.includes(word))
  })
  return sorted(found, order, language)
}

const searchedText = ({ id, name, description, source }: Dataset): string =>
  fold(
    [
      id,
      source.name,
      ...LANGUAGES.flatMap(each => [inLanguage(name, each), inLanguage(description, each)]),
    ].join(' '),
  )

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
