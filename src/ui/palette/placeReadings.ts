import { townChoice } from '../../commands/choices.ts'
import { zoneParts } from '../../contract/idParts.ts'
import { fold } from '../../domain/fold.ts'
import { readScale } from '../../domain/picture/scale.ts'
import { type FoundTowns, METROPOLIS, townsNamed, townsNearly } from '../../domain/search/gazetteer.ts'
import { homeCode } from '../../domain/search/home.ts'
import { HIGHEST_ZOOM, namesOfPlace, writeCoordinates } from '../../domain/search/place.ts'
import { readPosition } from '../../domain/search/position.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import { type Grammar, isSaid, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf } from '../../domain/search/reading/line.ts'
import { isOneMistake } from '../../domain/search/spelling.ts'
import { valueRows } from './elsewhereReadings.ts'
import { placeAmong } from './placesAmong.ts'
import { otherNames } from './readingNames.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Text that can be a position: it has decimals, degrees, compass letters, or is an address. */
const LIKE_POSITION =
  /\d\s*[.,°º]\s*\d|\d\s*[°º]|\d\s*[NSEOW]\b|[NSEOW]\s*\d|^geo:|https?:|#map=|@-?\d|\bl(?:at|on|ng)\w*\W+-?\d/i

/** Returns the row of a typed or pasted position. */
export function positionRows(search: string, rowIndex: RowIndex): Row[] {
  if (!LIKE_POSITION.test(search)) return []
  const { grammar } = rowIndex.words
  const names = [grammar.latitude, grammar.longitude, grammar.zoom, grammar.places].flatMap(phrases =>
    phrases.flat(),
  )
  const isName = (word: string) => names.some(name => isSaid(fold(word), name))
  const position = readPosition(search, isName)
  const row =
    position && rowOf({ id: 'map.visit', args: [writeCoordinates(position)] }, rowIndex, 'groups.places')
  return row ? [row] : []
}

/** Returns the row of a typed scale: “1 : 2 500 000”. */
export function scaleRows(search: string, rowIndex: RowIndex): Row[] {
  const denominator = /^\s*1\s*[:/]/.test(search) ? readScale(search) : null
  const row =
    denominator !== null && rowOf({ id: 'map.scale', args: [String(denominator)] }, rowIndex, 'groups.places')
  return row ? [row] : []
}

/** Returns the row of a zoom level at the centre of the map, or at a place: “zoom 7”, « Toulouse zoom 8 ». */
export function zoomRows(tokens: readonly Token[], rowIndex: RowIndex): Row[] {
  const { grammar } = rowIndex.words
  const words = textsOf(tokens)
  if (!words.some((_, at) => phraseAt(words, at, grammar.zoom) > 0)) return []
  const zoomIn = (part: readonly Token[]) => {
    const read = explain(part, ['zoom', 'verbs', 'places'], [], [], grammar)
    const [zoom, ...others] = read?.numbers ?? []
    return others.length === 0 ? zoom : undefined
  }
  const { camera } = rowIndex.snapshots.workbench.context.view
  const here = zoomIn(tokens)
  const place = here === undefined ? placeAmong(tokens, rowIndex) : null
  const zoom = here ?? (place ? zoomIn(place.others) : undefined)
  const centre = place ?? camera
  if (zoom === undefined || zoom > HIGHEST_ZOOM || !centre) return []
  const args = [writeCoordinates({ lng: centre.lng, lat: centre.lat, zoom })]
  const row = rowOf({ id: 'map.visit', args }, rowIndex, 'groups.places')
  return row ? [row] : []
}

/** Returns the name of a place in a line, and whether the line asks for a place: « où est Marseille ». */
export function placeNamed(
  tokens: readonly Token[],
  grammar: Grammar,
): { name: string; articled: string; isAsked: boolean } {
  const words = tokens.map(({ text }) => text).filter(text => !/^[,;?]$/.test(text))
  let from = 0
  // « montrer X » may show anything, so it does not ask for a place.
  let isAsked = false
  for (
    let length = phraseAt(words, 0, grammar.places);
    length > 0;
    length = phraseAt(words, from, grammar.places)
  ) {
    isAsked ||= phraseAt(words, from, grammar.show) < length
    from += length
  }
  const most = from + (from > 0 ? words.length : ARTICLES)
  while (from < Math.min(most, words.length - 1) && grammar.isFiller(words[from] ?? '')) from++
  return {
    name: words.slice(from).join(' '),
    // « Va à La Haye »
    articled: words.slice(Math.max(0, from - 1)).join(' '),
    isAsked,
  }
}

const SHORTEST_ASKED = 4

/** Small words before the name of a place that no phrase asks for: « en l’Allemagne ». */
const ARTICLES = 2

/** Initials of the names of places, which every line compares. */
const knownInitials = new Map<string, string>()

/** Returns the initials of a name without its fillers: PACA. */
function initialsOf(text: string, { isFiller }: Grammar): string {
  const known = knownInitials.get(text)
  if (known !== undefined) return known
  const words = text.split(' ').filter(word => !isFiller(word))
  const initials = words.map(([first]) => first).join('')
  knownInitials.set(text, initials)
  return initials
}

/**
 * Returns whether a typed name is a known one with typing errors. A short word has one at most: « île de ré » is not
 * « île de Man ».
 */
function isNameSaid(typed: string, known: string): boolean {
  if (!isSaid(typed, known)) return false
  const [words, names] = [typed.split(' '), known.split(' ')]
  const isWord = (word: string, name = '') => isSaid(word, name) || isOneMistake(word, name)
  return words.length !== names.length || words.every((word, at) => isWord(word, names[at]))
}

/** Returns the rows for a place that a line names: a displayed zone, a country or region, or a town. */
export function placeRows(
  tokens: readonly Token[],
  rowIndex: RowIndex,
): { sure: Row[]; short: Row[]; valued: Row[]; nearly: Row[] } {
  const { snapshots, words } = rowIndex
  const { name, articled, isAsked } = placeNamed(tokens, words.grammar)
  if (name.length < 2) return { sure: [], short: [], valued: [], nearly: [] }
  const { zones, places, towns } = snapshots.palette.context
  const row = (id: string, value: string, group: Row['group']) =>
    rowOf({ id, args: [value] }, rowIndex, group) ?? []
  const zoneRows = (isMeant: (text: string) => boolean) =>
    zones
      .filter(
        zone =>
          [fold(zone.name), ...otherNames(zone.name, places)].some(isMeant) ||
          fold(zoneParts(zone.id)?.key ?? '') === name,
      )
      .flatMap(({ id }) => row('zone.inspect', id, 'groups.zones'))
  const countryRows = (isMeant: (text: string) => boolean, among = places) =>
    among
      .filter(place => namesOfPlace(place).some(isMeant))
      .flatMap(({ id }) => row('place.visit', id, 'groups.places'))
  const home = homeCode(words.language)
  const bare = townsNamed(towns, name, home)
  const { towns: named, exact } =
    bare.exact > 0 || !isAsked ? bare : withArticle(townsNamed(towns, articled, home), bare)
  // « Va à New York » asks for a place: the most populated town whose name goes on.
  const continued = named.filter(town => isAsked && fold(town.name).startsWith(`${name} `))
  const rowsOfTowns = (found: typeof named) =>
    found.flatMap(town => row('place.visit', townChoice(town).value, 'groups.places'))
  const townRows = rowsOfTowns(named.slice(0, exact))
  const isExact = (text: string) => text === name
  const isShort = (text: string) => initialsOf(text, words.grammar) === name && name.length > 1
  // Two letters are a country: “UK”.
  const short = countryRows(
    isShort,
    name.length > 2 ? places : places.filter(({ kind }) => kind === 'country'),
  )
  const known = [...zoneRows(isExact), ...countryRows(isExact), ...short, ...townRows]
  // “Zoom to Texas”: the counties have no zone of this name, but their states are values.
  const isMetropolis = continued.some(({ population }) => population >= METROPOLIS)
  const valued = known.length > 0 || isMetropolis ? [] : valueRows(name, rowIndex)
  const sure = known.length + valued.length > 0 ? [...known, ...valued] : rowsOfTowns(continued.slice(0, 1))
  if (sure.length > 0) return { sure, short, valued, nearly: [] }
  // A line that asks for a place allows a mistake in a short name.
  const isNearly = (text: string) =>
    isNameSaid(name, text) ||
    (isAsked && name.length >= SHORTEST_ASKED && text[0] === name[0] && isOneMistake(name, text))
  const near = [...zoneRows(isNearly), ...countryRows(isNearly)]
  const mistyped = townsNearly(towns, name)
    .filter(town => isNameSaid(name, fold(town.name)))
    .flatMap(town => row('place.visit', townChoice(town).value, 'groups.places'))
  const nearly = [...near, ...mistyped]
  return { sure: [], short, valued, nearly }
}

/** Returns the towns whose name has an article, if there are any. */
const withArticle = (articled: FoundTowns, bare: FoundTowns) => (articled.exact > 0 ? articled : bare)

/** Returns the towns of a name that is followed by one unknown word: « Trois-Rivières Québec ». */
export function townsBefore(tokens: readonly Token[], rowIndex: RowIndex): Row[] {
  const { snapshots, words } = rowIndex
  const { name, isAsked } = placeNamed(tokens, words.grammar)
  const start = name.slice(0, Math.max(0, name.lastIndexOf(' ')))
  const end = name.slice(start.length + 1)
  // « Barcelone Espagne »
  const isInArea = snapshots.palette.context.places.some(place => namesOfPlace(place).includes(end))
  if (!(isAsked || isInArea) || words.grammar.isWord(start)) return []
  const { towns, exact } = townsNamed(snapshots.palette.context.towns, start, homeCode(words.language))
  return towns
    .slice(0, exact)
    .flatMap(
      town => rowOf({ id: 'place.visit', args: [townChoice(town).value] }, rowIndex, 'groups.places') ?? [],
    )
}
