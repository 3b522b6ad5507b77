import type { Candidate } from '../../../machines/prefetch.machine.ts'
import { displayedIn } from '../../commands/choices.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { isLocal } from '../../contract/idParts.ts'
import type { Label } from '../../contract/label.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { townsNamed } from '../../domain/search/gazetteer.ts'
import { homeCode, outsideOf, widthAround } from '../../domain/search/home.ts'
import { namesOfPlace, townAmong } from '../../domain/search/place.ts'
import { type Names, readConditions } from '../../domain/search/reading/conditions.ts'
import {
  dateOf,
  isYear,
  type ReadDataset,
  readDatasets,
  readDate,
  wordsOf,
} from '../../domain/search/reading/dataset.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import { type Grammar, isSameWord, type Phrase, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textOf, textsOf, withoutEverywhere } from '../../domain/search/reading/line.ts'
import { findAt, hasTypo, type Named, namedValue } from '../../domain/search/reading/names.ts'
import { readingOfChange } from './changeReading.ts'
import { NAMES } from './choiceReadings.ts'
import { readingOfClasses } from './classReadings.ts'
import { readingOfContinent } from './continentReadings.ts'
import { formatIn } from './formats.ts'
import { lookAtEnd, readingOfCircles, readingOfColour, readingOfWish } from './lookReadings.ts'
import { readingInParts } from './partReadings.ts'
import { placeAmong } from './placesAmong.ts'
import {
  type LineNames,
  namedLabels,
  nameLabelOf,
  namesOfLabels,
  newestOf,
  zoneNouns,
} from './readingNames.ts'
import { readingOfConditions, readingOfOrder, rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import { combined, type Reading, type Then } from './togetherRows.ts'
import { ownNames, zoneNamed } from './zoneNames.ts'

/** Closest rank of a name that a line about a dataset needs: not the last word of a longer name. */
export const CLOSE = 3.5
/** A word of this length for texts is typed without a mistake. */
const SHORT_TEXT = 5
/** Labels of a dataset until they are loaded. */
const NO_LABELS: readonly Label[] = []
const NO_NAMES: Names['labels'] = []
/** Farthest rank of a name in a line with no other word: “world map”. */
const FAR = 4

/**
 * Returns the rows of a line that names a dataset of the catalogue: displayed, at a date, or displayed and then
 * coloured, filtered, sorted or downloaded. `open` rows only explain the name, until the labels are known;
 * `nearly` rows explain a mistyped name.
 */
export function datasetRows(
  tokens: readonly Token[],
  names: LineNames,
  rowIndex: RowIndex,
): { sure: Row[]; open: Row[]; nearly: Row[] } {
  const { snapshots, words } = rowIndex
  const { grammar } = words
  const sure: Row[] = []
  const open: Row[] = []
  const nearly: Row[] = []
  /** Datasets without the date that the line asks for. */
  const undated: Row[] = []
  const acting: { rank: number; isOwner: boolean; lacksYear: boolean; rows: Row[] }[] = []
  // A closer name comes first, even while its labels are loading and a farther name is ready.
  let awaited = Number.POSITIVE_INFINITY
  const read = readDatasets(tokens, names.datasets).filter(each => !isOther(tokens, each, rowIndex))
  const named = aroundPlace(read, tokens, rowIndex)
  const uncounted = named.filter(({ rest }) => !isCounted(tokens, rest, words.grammar))
  const found = uncounted.length > 0 ? uncounted : named
  const isDisplayed = (id: string) => displayedIn(snapshots).some(each => each.dataset === id)
  // « Liste des départements » means the displayed départements, and not their unemployment.
  const shown = found.find(({ dataset }) => isDisplayed(dataset.id))
  const means = found.filter(
    each => each === shown || !shown || each.rank < shown.rank || !isSameRest(each, shown),
  )
  for (const { dataset, rank, rest } of means) {
    const isShown = isDisplayed(dataset.id)
    const card = explain(rest, ['card', 'show', 'asks', 'year'], [], [], words.grammar)
    if (card?.said.has('card')) sure.push(...rowsOf({ id: 'card.open', args: [dataset.id] }, rowIndex))
    const isSaid = (phrases: readonly Phrase[]) =>
      rest.some((_, at) => phraseAt(textsOf(rest), at, phrases) > 0)
    const years = rest.filter(({ number }) => number !== null && isYear(number))
    const isChange = isSaid(words.grammar.change) || (isSaid(words.grammar.versus) && years.length > 1)
    // « Évolution depuis 2016 » compares two dates.
    const { date, others } = isChange ? { date: null, others: rest } : withoutYear(dataset, rest)
    const shows: Reading = date
      ? { id: 'instance.show', args: [date.id] }
      : { id: 'dataset.display', args: [dataset.id] }
    const isAsAsked = isShown && (!date || isShownAt(date.id, rowIndex))
    const isClose = rank <= CLOSE
    const asked = readDate(dataset, rest, words.grammar)
    // « Chômage aux États-Unis » is a whole name, although « chômage » also names a label.
    const isName = others.length === 0 || (asked !== null && !hasTypo(rank))
    const readsOne = (words: readonly Token[]) => readingThen(dataset, words, rowIndex, isName)
    const reads = (words: readonly Token[]) =>
      readsOne(words) ?? (isName ? null : readingInParts(words, grammar, readsOne))
    // « Île de France » is a region, and « villes de France » are everywhere in the dataset.
    const then =
      isAsAsked || !isClose
        ? null
        : (reads(others) ??
          reads(withoutEverywhere(others, words.grammar)) ??
          (isName ? null : readingAround(dataset, others, reads, rowIndex)) ??
          (isName ? null : zoneNamed(tokens, { dataset, rank, rest: others }, rowIndex)))
    if (then === 'unknown') awaited = Math.min(awaited, rank)
    else if (then && rank > awaited) open.push(...combined(dataset, shows, then, rowIndex))
    else if (then) {
      const { by, of } = words.grammar
      const isOwner = endsWithOneOf(rest, of) && !rest.some(({ text }) => by.some(([said]) => said === text))
      const lacksYear = years.some(({ number }) => !dateOf(dataset, { year: number ?? 0, side: 'on' }))
      acting.push({ rank, isOwner, lacksYear, rows: combined(dataset, shows, then, rowIndex) })
    }
    const meant = asked?.date ? dateOf(dataset, asked.date) : null
    if (asked?.date && !meant && isClose && !hasTypo(rank) && !isShown)
      undated.push(...rowsOf({ id: 'dataset.display', args: [dataset.id] }, rowIndex))
    if (meant) sure.push(...rowsOf({ id: 'instance.show', args: [meant.id] }, rowIndex))
    if (isShown || card?.said.has('card')) continue
    const display = rowsOf({ id: 'dataset.display', args: [dataset.id] }, rowIndex)
    if (asked && !asked.date && rank <= FAR) (hasTypo(rank) ? nearly : sure).push(...display)
    // Not all words are understood, or not yet: the dataset is a guess.
    if (!asked && isClose && (then === 'unknown' || (then === null && !hasTypo(rank))))
      open.push(...rowsOf(shows, rowIndex))
  }
  // Among datasets that the whole line suits, the one with the closest name comes first: « région des
  // départements » means a label of the départements.
  const suited = acting
    .sort(
      (one, other) =>
        Number(one.lacksYear) - Number(other.lacksYear) ||
        Number(other.isOwner) - Number(one.isOwner) ||
        one.rank - other.rank,
    )
    .flatMap(({ rows }) => rows)
  return { sure: [...suited, ...sure, ...undated], open, nearly }
}

/**
 * Reads a place where the dataset is displayed, with a label or a filter: « autour de Rennes par population ».
 * @param reads Reads the other words.
 */
function readingAround(
  dataset: Dataset,
  rest: readonly Token[],
  reads: (words: readonly Token[]) => ReturnType<typeof readingThen>,
  rowIndex: RowIndex,
): ReturnType<typeof readingThen> {
  const {
    snapshots,
    words: { grammar },
  } = rowIndex
  const place = placeAmong(rest, rowIndex)
  if (!place || outsideOf(place, snapshots.catalogue.context.datasets)(dataset.id)) return null
  const labels = snapshots.palette.context.labels[newestOf(dataset) ?? ''] ?? NO_LABELS
  const kept = readingOfContinent(dataset.id, place, namedLabels(labels, grammar), rowIndex)
  const visit = kept ?? { id: 'place.visit', args: [townAmong(dataset.latest, place.id)] }
  if (readDate(dataset, place.others, grammar)) return { ...visit, says: place.name }
  const then = reads(withoutEverywhere(place.others, grammar))
  if (then === null || then === 'unknown' || then.further) return then
  const says = textOf(rest)
  // A filter comes last, since it reloads the zones.
  return then.id === 'label.display' || then.id === 'label.circles'
    ? { ...then, says, further: [{ command: visit.id, args: [...visit.args] }] }
    : { ...visit, says: place.name, further: [{ command: then.id, args: [...then.args] }] }
}

/** Returns whether a mistyped name is the word of another row: « compte » means an account, and not « comté ». */
const isOther = (tokens: readonly Token[], { rank, rest }: ReadDataset, rowIndex: RowIndex): boolean =>
  hasTypo(rank) &&
  tokens.every(token => rest.includes(token) || rowIndex.vocabulary().knows(token.text, false))

/** Returns whether a line counts a dataset: « nombre de communes » names a label. */
function isCounted(tokens: readonly Token[], rest: readonly Token[], { shares }: Grammar): boolean {
  const at = tokens.findIndex((token, place) => token !== rest[place])
  return endsWithOneOf(
    tokens.slice(0, at),
    shares.filter(({ length }) => length > 1),
  )
}

/** Puts the datasets first that lie closest around the country or place of the line: “towns in France”. */
function aroundPlace(
  found: readonly ReadDataset[],
  tokens: readonly Token[],
  rowIndex: RowIndex,
): readonly ReadDataset[] {
  if (found.length < 2) return found
  const { snapshots } = rowIndex
  const isSaid = (name: string) => tokens.some(({ text }) => text === name)
  const place =
    snapshots.palette.context.places.find(
      each => each.kind === 'country' && namesOfPlace(each).some(isSaid),
    ) ?? placeAmong(tokens, rowIndex)
  if (!place) return found
  const width = widthAround(place, snapshots.catalogue.context.datasets)
  // Points and outlines of the same country differ little: the closest name stays first.
  const order = ({ dataset: { id } }: ReadDataset) =>
    Math.round(Math.log2(1 + Math.min(width(id), Number.MAX_VALUE)))
  return found.toSorted((one, other) => order(one) - order(other))
}

/** Returns whether words end with one of the phrases. */
const endsWithOneOf = (tokens: readonly Token[], phrases: readonly Phrase[]) =>
  phrases.some(phrase => phrase.every((word, at) => tokens.at(at - phrase.length)?.text === word))

/** Returns whether two datasets are named by the same words of a line. */
const isSameRest = (one: ReadDataset, other: ReadDataset) =>
  one.rest.length === other.rest.length && one.rest.every((token, at) => token === other.rest[at])

/** A catalogue with at most so many datasets is searched by all labels. */
const SMALL = 60

/** Lists the datasets whose labels a line may name: all of a small catalogue, else the named ones. */
export function candidatesOf(
  tokens: readonly Token[],
  names: LineNames,
  { snapshots }: RowIndex,
): Candidate[] {
  const { datasets } = snapshots.catalogue.context
  const wanted =
    datasets.length <= SMALL ? datasets : readDatasets(tokens, names.datasets).map(({ dataset }) => dataset)
  return wanted.flatMap(dataset => {
    const instance = newestOf(dataset)
    return instance !== null && !isLocal(dataset.id) ? [{ dataset: dataset.id, instance }] : []
  })
}

/** Splits the words beside a dataset name into a date of the dataset and the remaining words. */
export function withoutYear(dataset: Dataset, rest: readonly Token[]) {
  const year = rest.find(({ number }) => number !== null && dateOf(dataset, { year: number, side: 'on' }))
  const date = year ? dateOf(dataset, { year: year.number ?? 0, side: 'on' }) : null
  return { date, others: rest.filter(token => token !== year) }
}

export const isShownAt = (instance: string, { snapshots }: RowIndex) =>
  displayedIn(snapshots).some(each => each.instance === instance)

export const rowsOf = (reading: Reading, rowIndex: RowIndex): Row[] => {
  const row = rowOf(reading, rowIndex, 'groups.datasets')
  return row ? [row] : []
}

/**
 * Reads what to do after a dataset is displayed: `unknown` until its labels are loaded, null if the line
 * names no action.
 * @param isName All words may belong to the name of the dataset. Only a value of several words is more.
 */
export function readingThen(
  dataset: Dataset,
  rest: readonly Token[],
  rowIndex: RowIndex,
  isName: boolean,
): Then | 'unknown' | null {
  const { snapshots, words } = rowIndex
  const { grammar, language } = words
  const says = textOf(rest)
  const labels = snapshots.palette.context.labels[newestOf(dataset) ?? ''] ?? NO_LABELS
  const names = {
    ...namesOfLabels(labels, grammar, snapshots.palette.context),
    zones: ownNames(dataset, grammar),
  }
  const isValue = rest.some((_, at) => (findAt(rest, at, names.values)?.length ?? 0) > 1)
  // « Contours des communes » names the dataset, and « communes en contours » how it looks.
  if (isName && !isValue) return lookAtEnd(dataset, rest, rowIndex)
  const own = [zoneNouns(grammar), ownWords(dataset, grammar)]
  const format = formatIn(rest, own, words, true)
  if (format) return { id: 'download.start', args: [dataset.id, format.value], says: format.name }
  if (explain(rest, ['download', 'asks', 'show', 'and'], [], own, grammar)?.said.has('download'))
    return { id: 'download.open', args: [dataset.id], says: '' }
  if (labels.length === 0) return 'unknown'
  const conditions = readConditions(rest, names, grammar) ?? conditionsWithTowns(rest, names, rowIndex)
  const filter = conditions && readingOfConditions(dataset.id, conditions, language)
  if (filter) return { ...filter, says }
  // « 7 classes » does not sort.
  const classes = readingOfClasses(dataset.id, rest, names, rowIndex, true)
  const isCounted = rest.some(({ number }) => number !== null)
  if (classes && isCounted) return { ...classes, says }
  const order =
    readingOfOrder(rest, names, grammar, true) ?? readingOfChange(dataset.id, rest, names, rowIndex, true)
  if (order) return { ...order, says }
  const nouns = [zoneNouns(grammar)]
  const kinds = ['texts', 'show', 'asks', 'by'] as const
  const texts =
    explain(rest, kinds, NO_NAMES, nouns, grammar) ?? explain(rest, kinds, names.labels, nouns, grammar)
  // Texas is not a mistyped « textes ».
  const isText = ({ text }: Token) =>
    text.length > SHORT_TEXT || grammar.texts.some(([said = '']) => isSameWord(text, said))
  if (texts?.said.has('texts') && rest.some(isText) && texts.numbers.length === 0 && texts.items.length < 2)
    return { id: 'text.write', args: [dataset.id, texts.items[0]?.name ?? NAMES], says }
  const look = readingOfCircles(dataset.id, rest, names, rowIndex) ?? readingOfWish(dataset, rest, rowIndex)
  if (look) return { ...look, says }
  const colour = explain(rest, ['colour', 'show', 'asks', 'and', 'by', 'shares'], names.labels, [], grammar)
  const [label, ...others] = colour?.items ?? []
  // « Frontières des pays » names no label, and « région des départements » or « code postal des communes » does.
  const isNoun =
    rest.filter(({ text }) => !grammar.isFiller(text)).length === 1 &&
    !endsWithOneOf(rest, grammar.of) &&
    phraseAt(textsOf(rest), 0, grammar.by) === 0
  if (label && (isOrdered(label.type) || !isNoun) && others.length === 0 && colour?.numbers.length === 0)
    return { id: 'label.display', args: [dataset.id, label.name], says: label.title[language] ?? label.name }
  const coloured = classes ?? readingOfColour(dataset, rest, names.zones, rowIndex)
  return coloured && { ...coloured, says }
}

/** Most words in the name of a town. */
const LONGEST_TOWN = 5
/** Fewest letters of a town: « mon » is also a word. */
const SHORTEST_TOWN = 4

/** Reads conditions that leave out towns, whose names only the server knows: “in Hérault without Montpellier”. */
function conditionsWithTowns(rest: readonly Token[], names: Names, rowIndex: RowIndex) {
  const { snapshots, words } = rowIndex
  const said = textsOf(rest)
  const label = nameLabelOf(names.labels, words.grammar)
  const from = said.findIndex((_, at) => phraseAt(said, at, words.grammar.not) > 0)
  if (!label || from < 0) return null
  const spans = said.flatMap((_, at) =>
    Array.from({ length: at > from ? LONGEST_TOWN : 0 }, (_, more) =>
      said.slice(at, at + more + 1).join(' '),
    ),
  )
  const values = [...new Set(spans)].flatMap(name => {
    if (name.length < SHORTEST_TOWN) return []
    const { towns, exact } = townsNamed(snapshots.palette.context.towns, name, homeCode(words.language))
    return towns
      .slice(0, Math.min(exact, 1))
      .map(town => namedValue({ label, value: town.name }, town.name, words.grammar))
  })
  return values.length > 0
    ? readConditions(rest, { ...names, values: [...names.values, ...values] }, words.grammar)
    : null
}

/** All words for a dataset, which add nothing to a request for its file: « comtés américains ». */
const ownWords = (dataset: Dataset, grammar: Grammar): Named<unknown> => ({
  item: null,
  phrases: wordsOf(dataset, grammar).map(word => ({ words: [word], rank: 0 })),
})
