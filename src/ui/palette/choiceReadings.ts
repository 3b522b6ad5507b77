import { activeIn } from '../../commands/choices.ts'
import { findCommand } from '../../commands/registry.ts'
import { type Explained, explain, type PhraseKey } from '../../domain/search/reading/explain.ts'
import type { Token } from '../../domain/search/reading/line.ts'
import { findAt } from '../../domain/search/reading/names.ts'
import { colourRows } from './colourReadings.ts'
import { type LineNames, nameLabelOf } from './readingNames.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Returns the rows of a line that names one choice of a common command, with words around it that name none. */
export const choiceReadings = (tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] =>
  activeIn(rowIndex.snapshots) === null
    ? [...languageRows(tokens, rowIndex), ...textRows(tokens, names, rowIndex)]
    : [
        ...colourRows(tokens, names, rowIndex),
        ...languageRows(tokens, rowIndex),
        ...visibilityRows(tokens, names, rowIndex),
      ]

/** Reads the only choice that a line names for a command, if phrases of some kinds explain the other words. */
function choiceIn(
  tokens: readonly Token[],
  id: string,
  kinds: readonly PhraseKey[],
  zones: LineNames['zones'],
  { phrases, words }: RowIndex,
): { value: string; said: Explained<string>['said'] } | null {
  const command = findCommand(id)
  const read = explain(tokens, kinds, command ? phrases(command, []) : [], zones, words.grammar)
  const [value, ...others] = read?.items ?? []
  if (!read || value === undefined || others.length + read.numbers.length > 0) return null
  return { value, said: read.said }
}

/** Reads a language of the interface: « mettre le site en anglais ». */
function languageRows(tokens: readonly Token[], rowIndex: RowIndex): Row[] {
  const read = choiceIn(tokens, 'language.set', ['verbs', 'interface', 'in'], [], rowIndex)
  const isMeant = read?.said.has('interface') || read?.said.has('verbs')
  return read && isMeant ? rowsOf('language.set', [read.value], rowIndex) : []
}

const rowsOf = (id: string, args: readonly string[], rowIndex: RowIndex): Row[] => {
  const row = rowOf({ id, args }, rowIndex)
  return row ? [row] : []
}

/** Choices that write the names of zones on the map, or nothing. */
export const NAMES = '@name'
const NO_TEXT = '@none'

/** Reads a request to show or hide texts before a dataset is displayed. */
function textRows(tokens: readonly Token[], { zones }: LineNames, rowIndex: RowIndex): Row[] {
  const read = explain(tokens, ['hide', 'show', 'texts'], [], zones, rowIndex.words.grammar)
  return read?.said.has('texts') && read.said.size > 1 && read.numbers.length === 0
    ? rowsOf('text.write', [], rowIndex)
    : []
}

/**
 * Reads a request to show or hide the texts of the map, or to hide or remove a dataset: « enlever les noms », “get rid of
 * the communes”.
 */
function visibilityRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { snapshots, words } = rowIndex
  const dataset = activeIn(snapshots) ?? ''
  const kinds = ['hide', 'layer', 'show', 'verbs', 'texts'] as const
  const read = explain(tokens, kinds, [], names.zones, words.grammar)
  const valued = valueTextRows(tokens, names, rowIndex)
  if (valued.length > 0 || !read || read.numbers.length > 0) return valued
  if (read.said.has('texts') && read.said.has('hide'))
    return rowsOf('text.write', [dataset, NO_TEXT], rowIndex)
  if (read.said.has('texts') && read.said.has('show')) return rowsOf('text.write', [dataset, NAMES], rowIndex)
  const toggle = findCommand('visibility.toggle')
  const verbs = toggle ? words.verbs(toggle) : []
  const isHidden = tokens.some(({ text }) => verbs.includes(text) || verbs.includes(`${text}r`))
  const own = names.zones.filter(({ item }) => item !== null)
  const isNamed = read.said.has('layer') || tokens.some((_, at) => findAt(tokens, at, own) !== null)
  if (!isNamed || read.said.has('texts') || tokens.length < 2) return []
  return read.said.has('hide')
    ? rowsOf(isHidden ? 'visibility.toggle' : 'dataset.remove', [dataset], rowIndex)
    : []
}

/** Reads a request to write the values that colour the map: “annotate with the values”. */
function valueTextRows(
  tokens: readonly Token[],
  { labels, usual, zones }: LineNames,
  rowIndex: RowIndex,
): Row[] {
  const { grammar } = rowIndex.words
  const read = explain(tokens, ['texts', 'values', 'show', 'verbs'], labels, zones, grammar)
  const [named, ...others] = read?.items ?? []
  // « Écrire les noms » writes the names of the zones.
  if (named && named === nameLabelOf(labels, grammar)) return []
  const label = named ?? usual
  const isMeant = read?.said.has('texts') && (named || read.said.has('values'))
  if (!read || !isMeant || !label || others.length + read.numbers.length > 0) return []
  return rowsOf('text.write', [activeIn(rowIndex.snapshots) ?? '', label.name], rowIndex)
}
