import { activeIn } from '../../commands/choices.ts'
import { fold } from '../../domain/fold.ts'
import {
  type Declined,
  type Grammar,
  hasWord,
  type Phrase,
  phraseAt,
} from '../../domain/search/reading/grammar.ts'
import {
  partsOf,
  type Token,
  textOf,
  textsOf,
  tokensOf,
  typedOf,
  withoutContrast,
  withoutCourtesies,
  withoutNoise,
  withParticle,
} from '../../domain/search/reading/line.ts'
import { addressRows } from './addressReadings.ts'
import { writtenColourRows } from './colourReadings.ts'
import { continentIn } from './continentReadings.ts'
import { candidatesOf } from './datasetReadings.ts'
import { declinedIn, futureIn, withoutDeclined } from './declinedLines.ts'
import { commandsOf, DATA, helpRows, INSTEAD, OWN_FILE } from './fallbackRows.ts'
import { type Heard, heard, isElsewhere, isRead, isSure, reworded } from './heardLines.ts'
import { displaysData, joinedRows } from './joinedRows.ts'
import { legendRows } from './legendReadings.ts'
import { readingsOf } from './lineReadings.ts'
import { missingBeside, placeRowsAmong } from './missingSubject.ts'
import { positionRows, scaleRows } from './placeReadings.ts'
import { placeAmong } from './placesAmong.ts'
import { downloadIn, rowOf } from './readings.ts'
import { type RowIndex, withPresets } from './rowIndex.ts'
import { type Listing, listingOf, type Row, uniqueRows } from './rows.ts'
import { joined, withFurther } from './togetherRows.ts'
import { type Finders, type FoundRows, isNoPlace, isOfCommand, withOtherVerb } from './verbs.ts'

/** Most words of a line that are read: each place and part among them is tried. */
const READ_MAX = 60

/** Rows that a line has at least, if it has other readings. */
const ALTERNATIVES = 3

/**
 * Lists the rows of a line, best first: positions, exact names, readings of the whole line, rows with all of its
 * words, rows that explain most words. There is always a row.
 */
export function listLine(search: string, rowIndex: RowIndex, finders: Finders): Listing {
  const { grammar, language } = rowIndex.words
  const positions = [
    ...scaleRows(search, rowIndex),
    ...writtenColourRows(search, rowIndex),
    ...positionRows(search, rowIndex),
    ...legendRows(search, rowIndex),
  ]
  const placed = positions.length > 0 ? positions : addressRows(search, rowIndex)
  if (placed.length > 0) return listingOf(placed)
  const typed = tokensOf(search, language, grammar).slice(0, READ_MAX)
  // “How do I start” is a wish as a whole.
  const isWish = rowIndex.words.wishes.find(textsOf(typed), word => word).length > 0
  const tokens = withParticle(isWish ? typed : withoutCourtesies(typed, grammar))
  const awaits = candidatesOf(tokens, rowIndex.names(), rowIndex)
  const isAsTyped = tokens.length === typed.length && tokens.every((token, at) => token === typed[at])
  const text = !isAsTyped ? typedOf(tokens) : search.replace(/[?!.]$/, '').trim()
  const typedLine = heard(text, tokens, rowIndex, finders)
  const line = reworded(typedLine, rowIndex, finders)
  const listing = listHeard(line, rowIndex, finders)
  const asksHow = phraseAt(textsOf(typed), 0, grammar.howTo) > 0
  return { ...(asksHow ? withGuide(listing, rowIndex) : listing), awaits, isRead: isRead(line) }
}

/** Offers the guide after the command that a user asks how to do: “how do I filter”. */
function withGuide(listing: Listing, rowIndex: RowIndex): Listing {
  const [first, ...others] = listing.items
  const isOfData =
    first && (first.lead?.args || ['groups.places', 'groups.datasets', 'groups.zones'].includes(first.group))
  if (!first || isOfData || listing.notice) return listing
  return { ...listing, items: uniqueRows([[first], commandsOf(['guide.open'], rowIndex), others]) }
}

function listHeard(line: Heard, rowIndex: RowIndex, finders: Finders): Listing {
  const { grammar } = rowIndex.words
  const { tokens } = line
  const { sure } = line.readings
  // “What does EPCI mean” names a dataset, and asks for an explanation.
  if (!line.found.isExact && phraseAt(textsOf(tokens), 0, grammar.defines) > 0)
    return listingOf(uniqueRows([helpRows(rowIndex), sure, line.readings.open]))
  const isOne = isRead(line) && !tokens.some(({ text }) => hasWord(grammar.then, text))
  const several = isOne ? [] : joinedRows(tokens, rowIndex, part => commandIn(part, rowIndex, finders))
  if (several.length > 0 && !(isElsewhere(line) && several.some(displaysData)))
    return listingOf(uniqueRows([several, sure, line.found.listing.items]))
  const part = isOne || tokens.length > LONGEST_AROUND ? null : withoutDeclined(tokens, rowIndex)
  const others = part && listHeard(heard(typedOf(part.rest), part.rest, rowIndex, finders), rowIndex, finders)
  if (part && others && !others.notice) return { ...others, notice: { declined: part.declined } }
  const whole = listUnderstood(line, rowIndex, finders)
  if (whole) return whole
  const clear = withoutNoise(withoutContrast(tokens, grammar), grammar)
  const clearer = clear.length < tokens.length ? listClear(clear, rowIndex, finders) : null
  const around = clearer ?? listAround(tokens, rowIndex, finders) ?? listClause(tokens, rowIndex, finders)
  if (around) return around
  const wanted = withoutContrast(tokens, grammar)
  return wanted.length < tokens.length
    ? listHeard(heard(typedOf(wanted), wanted, rowIndex, finders), rowIndex, finders)
    : listGuesses(line, partsOf(clear, grammar), rowIndex, finders)
}

/** Lists the rows of the last clause of a line that is read: “too dark, switch to light”. */
function listClause(tokens: readonly Token[], rowIndex: RowIndex, finders: Finders): Listing | null {
  const from = tokens.findLastIndex(({ text }) => /^[,;]$/.test(text)) + 1
  const clause = tokens.slice(from)
  if (from < 2 || clause.length === 0) return null
  const line = reworded(heard(typedOf(clause), clause, rowIndex, finders), rowIndex, finders)
  const listing = isSure(line) ? listUnderstood(line, rowIndex, finders) : null
  return listing && !listing.notice && listing.items.slice(0, 1).every(isNoPlace)
    ? {
        ...listingOf(uniqueRows([listing.items, helpRows(rowIndex)])),
        notice: { understood: textsOf(clause).filter(word => !rowIndex.words.grammar.isFiller(word)) },
      }
    : null
}

/** Lists the rows of a line without words that add nothing, if all others are understood. */
function listClear(tokens: readonly Token[], rowIndex: RowIndex, finders: Finders): Listing | null {
  const several = joinedRows(tokens, rowIndex, part => commandIn(part, rowIndex, finders))
  if (several.length > 0) return listingOf(several)
  return listUnderstood(heard(typedOf(tokens), tokens, rowIndex, finders), rowIndex, finders)
}

/** Most words of a line that is read beside a place: its other words are read again. */
const LONGEST_AROUND = 16

/** Lists the row of a line with a command on the displayed data and a place: « le PIB en Afrique en cercles ». */
function listAround(tokens: readonly Token[], rowIndex: RowIndex, finders: Finders): Listing | null {
  if (tokens.length > LONGEST_AROUND) return null
  const place = activeIn(rowIndex.snapshots) === null ? null : placeAmong(tokens, rowIndex)
  const around =
    continentIn(tokens, rowIndex.names(), rowIndex)?.row ??
    (place && rowOf({ id: 'place.visit', args: [place.id] }, rowIndex))
  if (!around || !place || place.others.length === 0) return null
  const others = withoutNoise(place.others, rowIndex.words.grammar)
  const command = commandIn(others, rowIndex, finders)
  if (command) {
    // « Zom sur La Rochelle » goes there.
    const isOfMap = /^(?:map\.|dataset\.fit)/.test(command.command.id)
    return listingOf([...(isOfMap ? [] : [joined([command, around]), command]), around])
  }
  const [several] = joinedRows(others, rowIndex, part => commandIn(part, rowIndex, finders))
  return several?.lead?.by ? listingOf([withFurther(several, around), several, around]) : null
}

/** Returns the row of the command with all arguments that a part of a line is, or null. */
function commandIn(part: readonly Token[], rowIndex: RowIndex, finders: Finders): Row | null {
  // « Cantons » does not mean Cantal.
  if (declinedIn(part, rowIndex)?.id === 'data') return null
  const file = downloadIn(part, rowIndex)
  if (file) return file
  const line = heard(typedOf(part), part, rowIndex, finders)
  const listing = listUnderstood(line, rowIndex, finders)
  const row = listing && !listing.notice ? listing.items.find(isNoPlace) : undefined
  const heardRows = [
    ...line.readings.sure,
    ...line.found.listing.items,
    ...(line.afterVerb?.listing.items ?? []),
  ]
  // Its words must name all arguments.
  if (!row || !heardRows.some(({ id }) => id === row.id)) return null
  // « Ille-et-Vilaine » is one zone.
  const isGuess = row.command.isGuarded && !line.readings.sure.some(({ id }) => id === row.id)
  if (row.asks || row.lead || isGuess || row.group === 'groups.zones') return null
  return row.reason === null || row.reason === 'alreadySo' ? row : null
}

/** Lists the rows of a line whose words are all understood, or that the product declines; null for others. */
function listUnderstood(
  { text, tokens, found, afterVerb, readings }: Heard,
  rowIndex: RowIndex,
  { find, corrected, correctedName }: Finders,
): Listing | null {
  const { grammar } = rowIndex.words
  const missing = declinedIn(tokens, rowIndex) ?? futureIn(tokens, rowIndex)
  const { sure, asked, open, mistyped, nearly } = readings
  // A village may have the name of a subject: « rivières ». Its words may also describe a dataset.
  const isData = missing?.id === 'data'
  // “US states” are no counties.
  const isPhrase =
    missing?.isPhrase === true && (!missing.isPart || (isData && sure.every(({ lead }) => lead !== null)))
  const hasData =
    !isPhrase && (sure.length > 0 || (isData && rowIndex.descriptions().find(text, WHOLE).length > 0))
  const isNamed = isData ? hasData || (found.isExact && found.listing.items.some(isNoPlace)) : found.isExact
  const declined = isNamed ? null : missing
  // « Météo à Brest » still names a place.
  const beside = () =>
    placeRowsAmong(tokens, rowIndex).filter(({ path }) => !isPartOf(path.at(-1) ?? '', missing?.id, grammar))
  // « Titre de la légende » names a command, and “draw circles” is read, although « titre » and “draw” are declined.
  if (declined && !((found.isCertain || sure.length > 0) && declined.isPart && !isPhrase))
    return {
      ...listingOf(
        uniqueRows([
          commandsOf(INSTEAD[declined.id] ?? [], rowIndex),
          isData ? open : [],
          beside(),
          isData ? found.listing.items.slice(0, 1) : [],
          helpRows(rowIndex),
        ]),
      ),
      notice: { declined: declined.id },
    }
  /** Completes few rows by those of other readings, for a line that means something else than the first row. */
  const withAlternatives = (rows: readonly Row[], count = 0) => {
    const missing = ALTERNATIVES - rows.length
    if (missing <= 0) return listingOf(rows, count)
    const others = rowIndex.coverage().find(text, WHOLE)
    const alternatives = uniqueRows([
      open,
      mistyped,
      beside(),
      nearly,
      others.map(({ item }) => item).filter(isUnguarded),
    ])
    const known = new Set(rows.map(({ id }) => id))
    return listingOf([...rows, ...alternatives.filter(({ id }) => !known.has(id)).slice(0, missing)], count)
  }
  const read = [...sure, ...asked]
  const [first] = found.listing.items
  // « Points en hexagones nombre » is not about another dataset.
  const isNamedHere = isElsewhere({ readings }) && first !== undefined && isTitled(first, tokens, rowIndex)
  const certain = found.isExact || isNamedHere ? [found.listing.items, read] : [read, found.listing.items]
  if (found.isCertain || read.length > 0) {
    // « Sing in » begins words of other rows, and « ariere » is nearly the Ariège.
    const isFound =
      found.isExact || sure.length > 0 || found.listing.items.some(({ group }) => group === 'groups.zones')
    const meant = isFound ? [] : asked.length > 0 ? corrected(text).filter(isNoPlace) : correctedName(text)
    const rows = uniqueRows([meant, ...(found.isCertain ? certain : [read, open])]).map(row =>
      withOnlyChoice(row, rowIndex),
    )
    return withAlternatives(uniqueRows([rows]), found.listing.count - found.listing.items.length)
  }
  const other = afterVerb && isOfCommand(afterVerb) ? afterVerb : withOtherVerb(tokens, rowIndex, find)
  return other && withAlternatives(other.listing.items.map(row => withOnlyChoice(row, rowIndex)))
}

/** Returns whether a name is a word of the phrases for a missing feature: Vue is a town, and « vue 3D » is none. */
const isPartOf = (name: string, id: Declined | undefined, { declined }: Grammar) =>
  declined.some(each => each.id === id && each.said.some(phrase => phrase.includes(fold(name))))

/** Returns whether a line contains the whole title of the command of a possible row, if it has several words. */
function isTitled({ command, reason }: Row, tokens: readonly Token[], { words }: RowIndex): boolean {
  const typed = new Set(textsOf(tokens))
  return (
    reason === null &&
    words.titleWords(command).some(title => title.length > 1 && title.every(word => typed.has(word)))
  )
}

/**
 * Lists the closest rows of a line that is not understood as a whole: a reading of its longest part first, then rows
 * that explain most words.
 */
function listGuesses(
  { text, tokens, found, readings: { open, mistyped, nearly } }: Heard,
  parts: readonly (readonly Token[])[],
  rowIndex: RowIndex,
  finders: Finders,
): Listing {
  const { corrected, named } = finders
  const { grammar } = rowIndex.words
  const covered = rowIndex.coverage().find(text)
  const nearest = covered.length > 0 ? [] : nearestTo(text, rowIndex)
  const explaining = covered.map(({ item }) => item).filter(isUnguarded)
  // « Select all départements »: the command explains more words than the dataset.
  const [command] = explaining
  const isMore = open.length > 0 && (covered[0]?.explained.length ?? 0) > 1 && command?.dataset === null
  const spelled = corrected(text)
  const isWhole = spelled.length > 0 || (covered[0]?.share ?? 0) > WHOLE
  // “Selected features to gpkg” is a download.
  const isDownload = [...explaining, ...found.listing.items]
    .slice(0, 1)
    .some(({ command: { id } }) => id === 'download.start')
  const isOwnFile = !isWhole && !isDownload && namesFile(tokens, grammar)
  const asksHelp = !isWhole && phraseAt(textsOf(tokens), 0, grammar.explains) > 0
  if (asksHelp && open.length + mistyped.length === 0)
    return {
      ...listingOf(uniqueRows([helpRows(rowIndex), explaining.slice(0, SHOWN)])),
      notice: { understood: covered[0]?.explained ?? [] },
    }
  const missing = missingBeside(tokens, rowIndex)
  if (missing && open.length + mistyped.length === 0)
    return {
      ...listingOf(uniqueRows([commandsOf(DATA, rowIndex), missing, helpRows(rowIndex)])),
      notice: { declined: 'data' },
    }
  const rows = uniqueRows([
    isOwnFile ? commandsOf(OWN_FILE, rowIndex) : [],
    isMore && command && (covered[0]?.share ?? 0) > WHOLE ? [command] : [],
    open,
    mistyped,
    nearly.filter(({ group }) => group === 'groups.zones'),
    spelled,
    nearly,
    explaining,
    found.listing.items,
    named(text),
    placeRowsAmong(tokens, rowIndex),
    nearest.map(({ item }) => item).filter(row => isUnguarded(row) && isNoPlace(row)),
  ])
  const whole = rows.map(row => withOnlyChoice(row, rowIndex))
  if (isWhole) return listingOf(uniqueRows([whole]))
  const opened = open[0]?.dataset
  for (const part of isOwnFile ? [] : parts) {
    const read = readingsOf(part, textOf(part), NOT_FOUND, rowIndex).sure.filter(
      row =>
        isNoPlace(row) &&
        // An unknown word of a part is not a name.
        !row.args.includes('contains') &&
        (!opened || row.dataset === opened || originOf(row.dataset, rowIndex) === opened),
    )
    if (read.length > 0)
      return {
        ...listingOf(uniqueRows([read, whole.slice(0, SHOWN), helpRows(rowIndex)])),
        notice: { understood: textsOf(part).filter(word => !grammar.isFiller(word)) },
      }
  }
  // “Shrink opacity to 40”: no row has the first word.
  const vocabulary = rowIndex.vocabulary()
  const isKnown = ({ text: word, number }: Token) =>
    number !== null || grammar.isFiller(word) || grammar.isWord(word) || vocabulary.knows(word, false)
  const known = tokens.slice(Math.max(0, tokens.findIndex(isKnown)))
  const telling = known.filter(({ text: word }) => !grammar.isFiller(word))
  const heardOf =
    telling.length > 1 && known.length < tokens.length
      ? listUnderstood(heard(typedOf(known), known, rowIndex, finders), rowIndex, finders)
      : null
  if (heardOf && !heardOf.notice && heardOf.items.slice(0, 1).every(isNoPlace))
    return {
      ...listingOf(uniqueRows([heardOf.items, whole.slice(0, SHOWN), helpRows(rowIndex)])),
      notice: { understood: textsOf(telling) },
    }
  const explained = rows.length > 0 ? ((covered[0] ?? nearest[0])?.explained ?? []) : []
  // « Des données sur les loups » : the row only explains words that say nothing, and « agrandir le tableau » has no others.
  const isOther = ({ text: word }: Token) =>
    !grammar.isFiller(word) && !grammar.isVerb(word) && !grammar.isCommon(word)
  const isWeak =
    open.length + mistyped.length + nearly.length === 0 &&
    explained.every(grammar.isCommon) &&
    tokens.some(isOther)
  const help = [commandsOf(DATA, rowIndex), helpRows(rowIndex)]
  return {
    ...listingOf(uniqueRows(isWeak ? [...help, whole.slice(0, SHOWN)] : [whole.slice(0, SHOWN), ...help])),
    notice: { understood: explained },
  }
}

/** Returns the dataset whose zones a dataset of labels has, or undefined. */
const originOf = (id: string | null, { snapshots }: RowIndex) =>
  snapshots.catalogue.context.datasets.find(dataset => dataset.id === id)?.geometry_origin?.id

const NOT_FOUND: FoundRows = { listing: listingOf([]), isExact: false, isCertain: false }

const isUnguarded = ({ command }: Row) => !command.isGuarded

/** Returns the rows that explain any word, if none explains enough: datasets that describe it come first. */
const nearestTo = (text: string, rowIndex: RowIndex) =>
  [rowIndex.descriptions(), rowIndex.coverage()].flatMap(each => each.find(text, 0).slice(0, NEAREST))

const NEAREST = 2
/** Rows listed above the help, if a line is understood in part. */
const SHOWN = 5

/**
 * Minimum share of a query that counts as complete, since inflections and typing errors are also understood.
 */
const WHOLE = 0.6

/** Returns a row with its last argument, if only one value is possible: nothing is left to choose. */
function withOnlyChoice(row: Row, rowIndex: RowIndex): Row {
  const { command, reason, asks } = row
  if (!asks || reason !== null) return row
  const given = withPresets(rowIndex, command, row.args)
  const step = command.steps[given.length]
  if (!step || step.reads || step.ofSearch || given.length + 1 < command.steps.length) return row
  const [only, ...others] = step.choices(rowIndex.snapshots, given)
  if (!only || others.length > 0) return row
  return rowOf({ id: command.id, args: [...given, only.value] }, rowIndex, row.group) ?? row
}

/** Returns whether a line is about a file: « j’ai un fichier Excel avec des codes de communes ». */
function namesFile(tokens: readonly Token[], grammar: Grammar): boolean {
  const words = textsOf(tokens)
  const isSaid = (phrases: readonly Phrase[]) => words.some((_, at) => phraseAt(words, at, phrases) > 0)
  return isSaid(grammar.file) && !isSaid(grammar.download)
}
