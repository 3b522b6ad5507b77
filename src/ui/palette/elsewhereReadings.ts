import { displayedIn } from '../../commands/choices.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { fold } from '../../domain/fold.ts'
import { townsNamed } from '../../domain/search/gazetteer.ts'
import { homeCode, widthAround } from '../../domain/search/home.ts'
import { namesOfPlace, townAmong } from '../../domain/search/place.ts'
import { type Names, type ReadConditions, readConditions } from '../../domain/search/reading/conditions.ts'
import { readDatasets } from '../../domain/search/reading/dataset.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import { type Grammar, isSameWord } from '../../domain/search/reading/grammar.ts'
import { type Token, textOf } from '../../domain/search/reading/line.ts'
import { findAt, type Named } from '../../domain/search/reading/names.ts'
import { FILLERS, foldedWords } from '../../domain/search/searchWords.ts'
import { isNear } from '../../domain/search/spelling.ts'
import { worldFirst } from './labelReadings.ts'
import { placeAmong } from './placesAmong.ts'
import { type LineNames, namesOfLabels, newestOf } from './readingNames.ts'
import { readingOfConditions, readingOfOrder, readingOfRatio } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import { combined, type Reading } from './togetherRows.ts'

/** Datasets proposed for a line that names none. */
const MOST = 3
/** Datasets proposed around a place, which is proposed too. */
const AROUND = 2

/** Dataset that is not displayed, with its labels. */
type Elsewhere = { dataset: Dataset; named: Names }

/**
 * Returns the rows of a line that names a label, but no dataset: a filter or an order. « magnitude > 6 »
 */
export function elsewhereRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { grammar, language } = rowIndex.words
  return rowsElsewhere(tokens, names, rowIndex, ({ dataset, named }) => {
    const kinds = { ...named, values: kindsIn(named, rowIndex), zones: vagueWords(grammar) }
    const compared = readConditions(tokens, kinds, grammar)
    const filter =
      compared && isAsTyped(compared, tokens) && readingOfConditions(dataset.id, compared, language)
    return filter || readingOfOrder(tokens, named, grammar)
  })
}

/** Largest number of values of a label that says a kind. */
const KINDS = 60

/** Kinds of zones among the values of each dataset, which every line reads. */
const knownKinds = new WeakMap<Names['values'], Names['values']>()

/** Returns the values that are kinds of zones, such as « métropole ». A place alone is visited instead. */
function kindsIn({ values }: Names, rowIndex: RowIndex): Names['values'] {
  const known = knownKinds.get(values)
  if (known) return known
  const kinds = values.filter(
    ({ item: { label, value } }) =>
      (label.stats.distinct ?? Number.MAX_VALUE) <= KINDS && !isPlaceName(fold(value), rowIndex),
  )
  knownKinds.set(values, kinds)
  return kinds
}

/** A long word may be mistyped, or of another language: “capitals”. */
const LONG = 7

/** Returns whether the words of all values are typed without a mistake. */
const isAsTyped = ({ conditions }: ReadConditions, tokens: readonly Token[]): boolean =>
  conditions.every(
    ({ value }) =>
      typeof value === 'number' ||
      foldedWords(value).every(
        word =>
          FILLERS.has(word) ||
          tokens.some(({ text }) => isSameWord(text, word) || (text.length >= LONG && isNear(text, word))),
      ),
  )

/** Returns the rows of a value that a name is, in a dataset that is not displayed: “Texas” of the US counties. */
export function valueRows(name: string, rowIndex: RowIndex): Row[] {
  const tokens = name.split(' ').map(text => ({ text, number: null }))
  const names = rowIndex.names()
  // « Communes » names a dataset, and « Commune » is also a kind.
  if (
    rowIndex.words.grammar.isWord(name) ||
    !/\p{L}/u.test(name) ||
    readDatasets(tokens, names.datasets).length > 0
  )
    return []
  return namesElsewhere(tokens, names, rowIndex)
    .flatMap(({ dataset, named: { values } }) => {
      const found = values.find(
        ({ item, phrases }) =>
          item.label.stats.distinct <= KINDS && phrases.some(({ words }) => words.join(' ') === name),
      )
      return found ? [{ dataset, ...found.item }] : []
    })
    .slice(0, 1)
    .flatMap(({ dataset, label, value }) =>
      combined(
        dataset,
        { id: 'dataset.display', args: [dataset.id] },
        { id: 'filter.by', args: [dataset.id, label.name, 'equals', value], says: value },
        rowIndex,
      ),
    )
}

/** Returns the rows of a kind of zone at a place, in a dataset that the line does not name: « métropole de Lille ». */
export function kindAround(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { grammar, language } = rowIndex.words
  const place = placeAmong(tokens, rowIndex)
  if (!place) return []
  return namesElsewhere(tokens, names, rowIndex)
    .sort((one, other) => isOfLabels(one) - isOfLabels(other))
    .flatMap(({ dataset, named }) => {
      const kinds = { ...named, values: kindsIn(named, rowIndex), zones: [] }
      const read = readConditions(place.others, kinds, grammar)
      const filter = read && isAsTyped(read, tokens) && readingOfConditions(dataset.id, read, language)
      const visit = { id: 'place.visit', args: [townAmong(dataset.latest, place.id)], says: place.name }
      const display = { id: 'dataset.display', args: [dataset.id] }
      const further = filter ? [{ command: filter.id, args: [...filter.args] }] : []
      return filter ? combined(dataset, display, { ...visit, further }, rowIndex) : []
    })
    .slice(0, 1)
}

const isPlaceName = (text: string, { snapshots, words }: RowIndex): boolean => {
  const { places, towns } = snapshots.palette.context
  return (
    places.some(place => namesOfPlace(place).includes(text)) ||
    townsNamed(towns, text, homeCode(words.language)).exact > 0
  )
}

const vagueNames = new WeakMap<Grammar, readonly Named<unknown>[]>()

/** Returns the words that name no dataset: « françaises ». There is one grammar. */
function vagueWords(grammar: Grammar): readonly Named<unknown>[] {
  const known = vagueNames.get(grammar) ?? [
    { item: null, phrases: grammar.vague.map(words => ({ words, rank: 0 })) },
  ]
  vagueNames.set(grammar, known)
  return known
}

/** Returns the rows of a line that divides two labels of a dataset that it does not name: “GDP per capita”. */
export const ratiosElsewhere = (tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] =>
  rowsElsewhere(tokens, names, rowIndex, ({ dataset, named }) =>
    readingOfRatio(dataset.id, tokens, named, rowIndex.words.grammar),
  )

/** Lists the datasets that are not displayed, unless the line names one. */
function namesElsewhere(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Elsewhere[] {
  const { snapshots, words } = rowIndex
  if (readDatasets(tokens, names.datasets).some(({ rank }) => rank < 1)) return []
  const isDisplayed = (id: string) => displayedIn(snapshots).some(({ dataset }) => dataset === id)
  return names.datasets.flatMap(({ item: dataset }) => {
    const labels = snapshots.palette.context.labels[newestOf(dataset) ?? '']
    if (!labels || labels.length === 0 || isDisplayed(dataset.id)) return []
    // Only a label that the line names tells its dataset.
    const named = { ...namesOfLabels(labels, words.grammar, snapshots.palette.context), usual: null }
    return [{ dataset, named }]
  })
}

/** Sorts datasets with zones of their own before data on those of others. */
const isOfLabels = ({ dataset }: Elsewhere) => Number(dataset.type === 'label')

/** Returns the closest rank of a label that a line names. */
const rankIn = (tokens: readonly Token[], { labels }: Names) =>
  Math.min(...tokens.map((_, at) => findAt(tokens, at, labels)?.rank ?? Number.MAX_VALUE))

/** Returns the rows of the datasets whose labels a line names, the closest names first. */
function rowsElsewhere(
  tokens: readonly Token[],
  names: LineNames,
  rowIndex: RowIndex,
  read: (of: Elsewhere) => Reading | null,
): Row[] {
  const found = namesElsewhere(tokens, names, rowIndex)
    .flatMap(each => {
      const reading = read(each)
      return reading ? [{ ...each, reading, rank: rankIn(tokens, each.named) }] : []
    })
    .sort((one, other) => one.rank - other.rank || isOfLabels(one) - isOfLabels(other))
  return worldFirst(found, tokens, rowIndex)
    .slice(0, MOST)
    .flatMap(({ dataset, reading }) =>
      combined(
        dataset,
        { id: 'dataset.display', args: [dataset.id] },
        { ...reading, says: textOf(tokens) },
        rowIndex,
      ),
    )
}

/**
 * Returns the rows of a line that names a label and a place: the dataset with most zones in the smallest area around the
 * place is displayed there. « population de Nantes »
 */
export function labelAround(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { snapshots, words } = rowIndex
  const place = placeAmong(tokens, rowIndex)
  if (!place) return []
  const found = namesElsewhere(tokens, names, rowIndex).flatMap(({ dataset, named }) => {
    const read = explain(
      place.others,
      ['inspects', 'asks', 'shares', 'show', 'colour', 'by'],
      named.labels,
      [],
      words.grammar,
    )
    const [label, ...others] = new Set(read?.items)
    const isMeant = label?.type === 'number' && others.length + (read?.numbers.length ?? 0) === 0
    return isMeant ? [{ dataset, label, rank: Math.floor(rankIn(place.others, named)) }] : []
  })
  const { datasets } = snapshots.catalogue.context
  const width = widthAround(place, datasets)
  return found
    .filter(({ dataset: { id } }) => Number.isFinite(width(id)))
    .sort(
      ({ dataset: one, rank: own }, { dataset: other, rank: others }) =>
        Math.round(Math.log2(width(one.id) / width(other.id))) ||
        own - others ||
        (other.latest?.zones ?? 0) - (one.latest?.zones ?? 0),
    )
    .slice(0, AROUND)
    .flatMap(({ dataset, label }) =>
      combined(
        dataset,
        { id: 'dataset.display', args: [dataset.id] },
        {
          id: 'label.display',
          args: [dataset.id, label.name],
          says: textOf(tokens),
          further: [{ command: 'place.visit', args: [townAmong(dataset.latest, place.id)] }],
        },
        rowIndex,
      ),
    )
}
