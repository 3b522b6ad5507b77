import type { Command } from '../../commands/command.ts'
import { availability } from '../../commands/run.ts'
import { ExportFormat } from '../../contract/export.ts'
import { PICTURE_FORMATS } from '../../domain/download/formats.ts'
import { fold } from '../../domain/fold.ts'
import { hasWord } from '../../domain/search/reading/grammar.ts'
import { FILLERS } from '../../domain/search/searchWords.ts'
import { isNear } from '../../domain/search/spelling.ts'
import { matchArgument } from './argumentMatches.ts'
import { listedCommands, type RowIndex, withPresets } from './rowIndex.ts'
import { argumentRow, commandRow, type Group, type Row } from './rows.ts'
import { resolveChoices, type Words } from './words.ts'

/** Maximum number of words that name a command. */
const VERB_WORDS_LIMIT = 4
const ROWS_LIMIT = 20
const NAMED_LIMIT = 6

/** One reading of the words: its arguments and its distance from an exact match. */
type Interpretation = { args: readonly string[]; distance: number }

/** Distance of an implied argument: greater than the distance of a typed one. */
const IMPLIED = 2

/**
 * Returns the rows that a sentence matches: words of a command's title or keywords, then its arguments in
 * order, in either language. A complete sentence can run; an incomplete one gets a row for each valid next
 * word.
 */
export function sentenceRows(
  typedWords: readonly string[],
  rowIndex: RowIndex,
): { possible: Row[]; refused: Row[] } {
  if (typedWords.length < 2) return { possible: [], refused: [] }
  const verbs = verbsOf(typedWords, rowIndex.words)
  const possible = rowsOfSentence(verbs, typedWords, rowIndex)
  const all = rowsOfSentence(verbs, typedWords, { ...rowIndex, isPossible: () => true })
  const typed = fold(typedWords.join(' '))
  const already = all.find(
    ({ reason, path }) => reason === 'alreadySo' && typed.endsWith(fold(path.at(-1) ?? '')),
  )
  // If the named label is displayed, its other forms come before a label with a longer name.
  const isNamed = ({ args }: Row) => !already || args.includes(already.args.at(-1) ?? '')
  return {
    possible: [...possible.filter(isNamed), ...possible.filter(row => !isNamed(row))],
    refused: all.filter(isRefused),
  }
}

/** Returns whether a row is understood but unavailable, with a reason of its own. */
const isRefused = ({ reason }: Row) => reason !== null && reason !== 'notNow'

/**
 * Returns the commands that the first words name, if the other words form no sentence. Each requests an
 * argument or shows why it is unavailable.
 */
export function namedRows(typedWords: readonly string[], rowIndex: RowIndex): Row[] {
  const folded = typedWords.map(fold)
  const rows = listedCommands
    .filter(({ steps }) => steps.length > 0)
    .map(command => ({ command, length: verbLength(command, folded, rowIndex.words) }))
    .filter(({ length }) => length > 0)
    .sort((a, b) => b.length - a.length)
    .map(({ command }) => commandRow(command, rowIndex.snapshots, rowIndex.words, 'groups.commands'))
  return rows.slice(0, NAMED_LIMIT)
}

/** Command of a sentence, and the numbers of first words that can name it. */
type Verb = { command: Command; shortest: number; longest: number }

/** Returns the commands that the first words of a sentence can name. */
function verbsOf(typedWords: readonly string[], words: Words): Verb[] {
  const folded = typedWords.map(fold)
  const said = folded.filter(word => !FILLERS.has(word))
  const isNameOnly = said.length > 1 && listedCommands.some(command => isNamedBy(said, command, words))
  const isNaming = folded.some(
    (word, at) => at > 0 && at < folded.length - 1 && hasWord(words.grammar.named, word),
  )
  return listedCommands.flatMap(command => {
    // « Enregistrer la carte » names a command, and no style called « la carte ».
    if (command.steps.length === 0 || (isNameOnly && takesAnyText(command))) return []
    const named = takesAnyText(command) ? namingAt(folded, command, words) : null
    if (named !== null) return named === 'file' ? [] : [{ command, shortest: named, longest: named }]
    // “Save style as Report” names no map.
    if (isNaming && takesAnyText(command) && namesOthers(folded, command, words)) return []
    const longest = Math.min(verbLength(command, folded, words), typedWords.length - 1)
    // A sign is enough to name a command.
    const shortest = typedWords.some(word => command.sign?.test(word)) ? 0 : 1
    return longest < shortest ? [] : [{ command, shortest, longest }]
  })
}

function rowsOfSentence(verbs: readonly Verb[], typedWords: readonly string[], rowIndex: RowIndex): Row[] {
  const first = fold(typedWords[0] ?? '')
  const interpretations = verbs.flatMap(({ command, shortest, longest }) =>
    Array.from({ length: longest + 1 - shortest }, (_, index) => index + shortest).flatMap(length =>
      interpretationsOf(command, [], typedWords.slice(length), rowIndex)
        // “Share this” begins no « shared computer »: only an argument confirms a part of a word.
        .filter(({ args }) => args.length > 0 || rowIndex.words.verbs(command).includes(first))
        .map(interpretation => ({ command, interpretation, verb: typedWords.slice(0, length).map(fold) })),
    ),
  )
  return rowsOf(interpretations, rowIndex, 'groups.sentences').slice(0, ROWS_LIMIT)
}

/** Formats of files, which are no names: “save as png”. */
const FORMATS: ReadonlySet<string> = new Set([
  ...ExportFormat.options,
  ...PICTURE_FORMATS,
  'jpg',
  'excel',
  'image',
  'picture',
  'photo',
])

/**
 * Returns the number of words before the name that a line gives, if a preposition follows the words of the command; `file`
 * if a format follows it, else null.
 */
function namingAt(folded: readonly string[], command: Command, words: Words): number | 'file' | null {
  const { named, naming } = words.grammar
  const isNaming = (word: string) => hasWord(named, word)
  const isNoun = (word: string) => isNaming(word) || hasWord(naming, word)
  const at = folded.findIndex((word, place) => place > 0 && isNaming(word))
  if (at < 0 || at + 1 >= folded.length) return null
  const own = words.titleWords(command).flat()
  // « Enregistre » is a form of « enregistrer ».
  const isOwn = (word: string) => FILLERS.has(word) || own.some(each => each === word || each === `${word}r`)
  const before = folded.slice(0, at)
  // “Create token called x”: the words before the name are a phrase for the command.
  const isWished = () => words.wishes.find(before, word => word).some(({ id }) => id === command.id)
  if (!before.every(isOwn) && !isWished()) return null
  // « Sous le nom de Atelier »
  const next = folded.slice(at + 1).findIndex(word => !FILLERS.has(word) && !isNoun(word))
  const format = folded[at + 1] ?? ''
  if ([...FORMATS].some(known => known === format || isNear(format, known))) return 'file'
  return next < 0 ? null : at + 1 + (folded.slice(at + 1, at + 1 + next).some(isNoun) ? next : 0)
}

/** Returns the rows for several arguments typed at once for a command that requests them. */
export function argumentRows(
  command: Command,
  given: readonly string[],
  typedWords: readonly string[],
  rowIndex: RowIndex,
): Row[] {
  const group: Group = `steps.${command.steps[given.length]?.id ?? ''}`
  const interpretations = interpretationsOf(command, given, typedWords, rowIndex).map(interpretation => ({
    command,
    interpretation,
    verb: [],
  }))
  return rowsOf(interpretations, rowIndex, group)
    .map(row => ({ ...row, path: row.path.slice(1 + given.length) }))
    .slice(0, ROWS_LIMIT)
}

/** Returns whether another command is named by the words before the name that a line gives. */
const namesOthers = (folded: readonly string[], command: Command, words: Words): boolean =>
  listedCommands.some(
    other => other !== command && takesAnyText(other) && typeof namingAt(folded, other, words) === 'number',
  )

/** Returns whether a step of a command accepts any text. */
export const takesAnyText = ({ steps }: Command): boolean =>
  steps.some(({ awaits, reads }) => awaits && reads)

/** Returns whether folded words are all in a command's title, the first one as its first. */
const isNamedBy = (said: readonly string[], command: Command, words: Words): boolean =>
  words.titleWords(command).some(title => title[0] === said[0] && said.every(word => title.includes(word)))

/** Counts the first folded words that can name the command. */
function verbLength(command: Command, folded: readonly string[], words: Words): number {
  // If an argument accepts any text, a partial command name would turn every query into a sentence.
  const isExact = takesAnyText(command)
  // A command that only asks for a text is named by its title alone: “view” is a word of many lines.
  const asksOnlyText = isExact && command.steps.filter(({ preset }) => !preset).length === 1
  const titles = asksOnlyText ? words.titleWords(command) : []
  const names = asksOnlyText ? titles.flat() : words.verbs(command)
  const isName = (word: string) =>
    word.length > 1 && names.some(name => (isExact ? name === word : name.startsWith(word)))
  const first = folded.slice(0, VERB_WORDS_LIMIT)
  if (!isName(first[0] ?? '')) return 0
  if (asksOnlyText && !titles.some(title => title[0] === first[0])) return 0
  const end = first.findIndex(word => !isName(word) && !FILLERS.has(word))
  return end < 0 ? first.length : end
}

function interpretationsOf(
  command: Command,
  args: readonly string[],
  typedWords: readonly string[],
  rowIndex: RowIndex,
): Interpretation[] {
  const [word] = typedWords
  if (word === undefined) return [{ args, distance: 0 }]
  const step = command.steps[args.length]
  if (!step) return []
  const explicit = matchArgument(command, args, typedWords, rowIndex).flatMap(({ choice, used, distance }) =>
    addDistance(
      interpretationsOf(command, [...args, choice.value], typedWords.slice(used), rowIndex),
      distance,
    ),
  )
  const preset = step.preset?.(rowIndex.snapshots, args) ?? null
  const implied =
    preset === null
      ? []
      : addDistance(interpretationsOf(command, [...args, preset], typedWords, rowIndex), IMPLIED)
  const all = [...explicit, ...implied]
  if (all.length > 0 || !FILLERS.has(fold(word))) return all
  return interpretationsOf(command, args, typedWords.slice(1), rowIndex)
}

/** Returns the given arguments, followed by the arguments that a sentence implies. */
function withImplied(rowIndex: RowIndex, command: Command, args: readonly string[]): readonly string[] {
  const implied = command.steps[args.length]?.implied?.(rowIndex.snapshots, args) ?? null
  return implied === null ? args : withPresets(rowIndex, command, [...args, implied])
}

/**
 * Returns arguments in which a word of the command's name replaces a preset: « export pdf a3 » is a PDF, although “pdf” also
 * names the command.
 */
function withSaid(
  args: readonly string[],
  command: Command,
  verb: readonly string[],
  rowIndex: RowIndex,
): readonly string[] {
  return args.map((arg, at) => {
    if (verb.length === 0 || !command.steps[at]?.preset) return arg
    const said = rowIndex
      .named(command, args.slice(0, at))
      .find(({ texts }) => texts.some(({ folded }) => verb.includes(folded)))
    return said && rowIndex.isPossible(command, args.with(at, said.choice.value)) ? said.choice.value : arg
  })
}

const addDistance = (interpretations: readonly Interpretation[], by: number): Interpretation[] =>
  interpretations.map(({ args, distance }) => ({ args, distance: distance + by }))

function rowsOf(
  interpretations: readonly {
    command: Command
    interpretation: Interpretation
    /** Words that are read as the name of the command. */
    verb: readonly string[]
  }[],
  rowIndex: RowIndex,
  group: Group,
): Row[] {
  const { snapshots, words } = rowIndex
  const rows = interpretations.flatMap(({ command, interpretation: { args, distance }, verb }) => {
    const whole = withImplied(rowIndex, command, withPresets(rowIndex, command, args))
    const ends =
      whole.length === command.steps.length
        ? rowIndex.isPossible(command, whole)
          ? [whole]
          : []
        : rowIndex.choices(command, whole).map(({ value }) => [...whole, value])
    const isWhole = whole.length === command.steps.length
    return ends.flatMap(each => {
      const end = withSaid(each, command, verb, rowIndex)
      const choices = resolveChoices(command, snapshots, end)
      if (!choices) return []
      const row = argumentRow(command, choices, words, group)
      const answer = isWhole ? availability(command, snapshots, end) : null
      return {
        row: { ...row, reason: answer?.can === false ? answer.reason : null },
        distance: distance + (isWhole ? 0 : 10),
      }
    })
  })
  const seen = new Map<string, Row>()
  for (const { row } of rows.sort((a, b) => a.distance - b.distance))
    if (!seen.has(row.id)) seen.set(row.id, row)
  return [...seen.values()]
}
