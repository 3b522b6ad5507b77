import { fold } from '../../domain/fold.ts'
import { phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textOf, textsOf } from '../../domain/search/reading/line.ts'
import { choiceReadings } from './choiceReadings.ts'
import { continentRows } from './continentReadings.ts'
import { datasetRows } from './datasetReadings.ts'
import { elsewhereRows, kindAround, labelAround, ratiosElsewhere } from './elsewhereReadings.ts'
import { datedRows, labelledRows, newerRows } from './labelReadings.ts'
import { circledRows } from './lookReadings.ts'
import { pairRows } from './pairReadings.ts'
import { placeNamed, placeRows, townsBefore, zoomRows } from './placeReadings.ts'
import { rowsOfReading } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import { uniqueRows } from './rows.ts'
import { searchRows } from './searchReadings.ts'
import { type FoundRows, isNoPlace } from './verbs.ts'
import { codeRows, postalRows, zoneRows, zonesElsewhere } from './zoneReadings.ts'

/**
 * Reads a line in all ways: certain rows, places asked for with a typing error, rows that explain a part of it
 * until labels are loaded, and similar names.
 */
export function readingsOf(tokens: readonly Token[], text: string, found: FoundRows, rowIndex: RowIndex) {
  const names = rowIndex.names()
  const datasets = datasetRows(tokens, names, rowIndex)
  const labelled = labelledRows(tokens, names, rowIndex)
  const places = placeRows(tokens, rowIndex)
  const [best] = datasets.sure
  const { name, isAsked } = placeNamed(tokens, rowIndex.words.grammar)
  // The name alone is found by the words of rows, in their order, unless it is abbreviated.
  const isNameOnly = name === textOf(tokens) && name === fold(text)
  // Two letters are the initials of a country unless commands begin with them: “UK”, but « fi » for « fiche ».
  const initials = name.length > 2 || !found.listing.items.some(isNoPlace) ? places.short : []
  // « Que la Normandie » keeps it, and does not go there.
  const keeps = phraseAt(textsOf(tokens), 0, rowIndex.words.grammar.keeps) > 0
  const sure = uniqueRows([
    searchRows(tokens, names, rowIndex),
    pairRows(tokens, names, rowIndex),
    circledRows(tokens, names, rowIndex),
    choiceReadings(tokens, names, rowIndex),
    // “Zoom 10” does not ask for the zone with this code.
    zoomRows(tokens, rowIndex),
    continentRows(tokens, names, rowIndex),
    ...(isNameOnly ? [initials, places.valued] : keeps ? [] : [places.sure]),
    rowsOfReading(tokens, names, rowIndex),
    keeps ? places.sure : [],
    zoneRows(tokens, names, rowIndex),
    zonesElsewhere(tokens, names, rowIndex),
    postalRows(tokens, names, rowIndex),
    codeRows(tokens, names, rowIndex),
    datedRows(tokens, names, rowIndex),
    newerRows(tokens, names, rowIndex),
    // « Vote Macron par département » names a label of the dataset that is found first.
    labelled.filter(
      ({ dataset }) =>
        dataset !== null &&
        !best?.lead &&
        (dataset === best?.dataset || best?.args[0]?.startsWith(`${dataset}~`)),
    ),
    datasets.sure,
    datasets.sure.length > 0
      ? []
      : [
          ...ratiosElsewhere(tokens, names, rowIndex),
          ...labelAround(tokens, names, rowIndex),
          ...kindAround(tokens, names, rowIndex),
        ],
    datasets.nearly.length > 0 ? [] : labelled,
  ])
  return {
    sure: sure.length > 0 || found.isCertain ? sure : elsewhereRows(tokens, names, rowIndex),
    asked:
      places.nearly.length > 0 || sure.length > 0 || found.isCertain
        ? isAsked
          ? places.nearly
          : []
        : townsBefore(tokens, rowIndex),
    open: datasets.open,
    mistyped: datasets.nearly,
    nearly: [...places.sure, ...places.nearly],
  }
}
