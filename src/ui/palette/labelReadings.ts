import { activeIn, displayedIn } from '../../commands/choices.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { widthsOf } from '../../domain/search/home.ts'
import {
  dateOf,
  isOwnWord,
  isYear,
  ownWordsIn,
  readDatasets,
  wordsOf,
} from '../../domain/search/reading/dataset.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import { type Grammar, isSameWord, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf, withoutPhrases } from '../../domain/search/reading/line.ts'
import { longestBag } from '../../domain/search/reading/names.ts'
import { isShownAt, readingThen, rowsOf, withoutYear } from './datasetReadings.ts'
import { type LineNames, namedLabels, newestOf } from './readingNames.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import { combined } from './togetherRows.ts'

/** Farthest rank of a whole name: another noun for it. */
const SYNONYM = 1

/** Labels listed, if several explain a line equally well. */
const LABELS_SHOWN = 3

/**
 * Returns the rows of a line that names a label of a dataset that is not displayed, in any order of words, and
 * otherwise only words of the dataset: « part des plus de 65 ans », « vote Le Pen par département ».
 */
export function labelledRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { snapshots, words } = rowIndex
  const plain = withoutPhrases(tokens, words.grammar.circles)
  const vocabulary = rowIndex.vocabulary()
  // Typing errors are sought only if a word is unknown.
  const isMistyped = ({ text }: Token) => !words.grammar.isWord(text) && !vocabulary.knows(text, false)
  const isWord = plain.some(isMistyped) ? isOwnWord : isSameWord
  const id = plain.length < tokens.length ? 'label.circles' : 'label.display'
  const found = names.datasets.flatMap(({ item: dataset, phrases }) => {
    const labels = snapshots.palette.context.labels[newestOf(dataset) ?? ''] ?? []
    const isDisplayed = displayedIn(snapshots).some(each => each.dataset === dataset.id)
    if (labels.length === 0 || isDisplayed) return []
    const inName = phrases.flatMap(phrase => phrase.words)
    const title = phrases.flatMap(phrase => (phrase.rank <= SYNONYM ? phrase.words : []))
    const own = [...wordsOf(dataset, words.grammar), ...inName]
    // « Macron 2017 »
    const { date, others: line } = withoutYear(dataset, plain)
    return namedLabels(labels, words.grammar).flatMap(({ item: label, phrases: said }) => {
      const used = longestBag(line, said, isWord)
      // « Comtés des États-Unis » is a name, and no label « État ».
      const isName = [...(used ?? [])].every(at => title.some(word => isSameWord(line[at]?.text ?? '', word)))
      if (isName) return []
      const rest = used && line.filter((_, at) => !used.has(at))
      const explained = rest && ownWordsIn(rest, own, words.grammar)
      if (!used || explained === null) return []
      // « Frontières des pays » names the zones of the dataset, and « région des départements » a label.
      const isNoun = used.size === 1 && explained > 0 && !isOrdered(label.type)
      if (isNoun && !isOwnerOf(line, Math.max(...used), words.grammar)) return []
      if (id === 'label.circles' && label.type !== 'number') return []
      return [{ dataset, date, label, explained: used.size + explained }]
    })
  })
  const most = Math.max(...found.map(({ explained }) => explained))
  const best = found.filter(({ explained }) => explained === most)
  // One common word names the labels of many datasets.
  const isAlone = tokens.length === 1 && readDatasets(tokens, names.datasets).length === 0
  const many = isAlone ? LABELS_SHOWN : 1
  if (most === 1 && best.length > many && !namesWorld(tokens, words.grammar)) return []
  return worldFirst(best, tokens, rowIndex)
    .slice(0, LABELS_SHOWN)
    .flatMap(({ dataset, date, label }) =>
      combined(
        dataset,
        date ? { id: 'instance.show', args: [date.id] } : { id: 'dataset.display', args: [dataset.id] },
        { id, args: [dataset.id, label.name], says: label.title[words.language] ?? label.name },
        rowIndex,
      ),
    )
}

const namesWorld = (tokens: readonly Token[], { world }: Grammar) =>
  tokens.some((_, at) => phraseAt(textsOf(tokens), at, world) > 0)

/** Least width of a dataset of the world, in degrees. */
const WORLDWIDE = 180

/** Returns the datasets of the world, the widest first, if the line names it: “world population map”. */
export function worldFirst<T extends { dataset: Dataset }>(
  found: readonly T[],
  tokens: readonly Token[],
  { snapshots, words: { grammar } }: RowIndex,
): readonly T[] {
  if (!namesWorld(tokens, grammar)) return found
  const width = widthsOf(snapshots.catalogue.context.datasets)
  return found
    .filter(({ dataset }) => width(dataset.id) > WORLDWIDE)
    .toSorted(({ dataset: one }, { dataset: other }) => width(other.id) - width(one.id))
}

/**
 * Returns the row of a line about the active dataset at another date, also coloured by a label: « population en 2021 »,
 * « la carte en 2021 ».
 */
export function datedRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { snapshots, words } = rowIndex
  const dataset = snapshots.catalogue.context.datasets.find(({ id }) => id === activeIn(snapshots))
  const kinds = ['looked', 'year', 'show', 'asks', 'layer'] as const
  const read = explain(tokens, kinds, names.labels, names.zones, words.grammar)
  const [label, ...labels] = read?.items ?? []
  const [year, ...years] = read?.numbers ?? []
  if (!dataset || year === undefined || !isYear(year) || labels.length + years.length > 0) return []
  const date = dateOf(dataset, { year, side: 'on' })
  if (!label && tokens.length > 1)
    return rowsOf({ id: 'instance.show', args: date ? [date.id] : [] }, rowIndex)
  if (!date || !label || isShownAt(date.id, rowIndex)) return []
  return combined(
    dataset,
    { id: 'instance.show', args: [date.id] },
    {
      id: 'label.display',
      args: [dataset.id, label.name],
      says: label.title[words.language] ?? label.name,
    },
    rowIndex,
  )
}

/**
 * Returns the row of a line about a label that the displayed date of the active dataset lacks, and the newest one has:
 * « densité », where only the newest outlines have a surface.
 */
export function newerRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { snapshots } = rowIndex
  const dataset = snapshots.catalogue.context.datasets.find(({ id }) => id === activeIn(snapshots))
  const newest = dataset ? newestOf(dataset) : null
  if (!dataset || newest === null || isShownAt(newest, rowIndex)) return []
  const shown = names.labels.map(({ item }) => item.name)
  const lacking = (snapshots.palette.context.labels[newest] ?? []).filter(({ name }) => !shown.includes(name))
  const then = lacking.length > 0 ? readingThen(dataset, tokens, rowIndex, false) : null
  if (then === null || then === 'unknown' || !lacking.some(({ name }) => then.args.includes(name))) return []
  return combined(dataset, { id: 'instance.show', args: [newest] }, then, rowIndex)
}

/** Returns whether the word at a place is of something that follows, or a label to colour by. */
const isOwnerOf = (tokens: readonly Token[], at: number, { of, by, colour }: Grammar): boolean =>
  phraseAt(textsOf(tokens), at + 1, of) > 0 ||
  tokens.some((_, place) => phraseAt(textsOf(tokens), place, [...by, ...colour]) > 0)
