import { activeShown } from '../../commands/choices.ts'
import type { Snapshots } from '../../commands/command.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { zoneParts } from '../../contract/idParts.ts'
import type { Label } from '../../contract/label.ts'
import { LANGUAGES, type Language } from '../../contract/languages.mjs'
import { everyText, inLanguage } from '../../contract/texts.ts'
import { fold } from '../../domain/fold.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { homeOf, outsideOf } from '../../domain/search/home.ts'
import { AREA_KINDS, type NamedArea, namesOfPlace } from '../../domain/search/place.ts'
import type { Names } from '../../domain/search/reading/conditions.ts'
import type { Grammar } from '../../domain/search/reading/grammar.ts'
import { type Named, namedByEnds, namedLabel, namedValue } from '../../domain/search/reading/names.ts'

/** Names that a line may contain, including those of the active dataset. */
export type LineNames = Names & { datasets: readonly Named<Dataset>[] }

/** Returns the names that a line may contain, in every language. Datasets abroad come last. */
export function lineNames(
  snapshots: Snapshots,
  { grammar, language }: { grammar: Grammar; language: Language },
): LineNames {
  const shown = activeShown(snapshots)
  const labels = shown ? [...shown.sheet.labels, ...shown.sheet.originLabels] : []
  const active = shown?.displayed.dataset
  const byName = new Map(labels.map(label => [label.name, label]))
  const all = snapshots.catalogue.context.datasets
  const isAbroad = outsideOf(homeOf(language, snapshots.palette.context.places), all)
  const datasets = all
    .toSorted((one, other) => Number(isAbroad(one.id)) - Number(isAbroad(other.id)))
    .map(each => namedDataset(each, grammar))
  return {
    ...namesOfLabels(labels, grammar, { places: [], coloured: shown?.displayed.style.label ?? null }),
    values: snapshots.palette.context.values.flatMap(({ dataset, label: name, value }) => {
      const label = byName.get(name)
      if (dataset !== active || !label) return []
      const others = otherNames(value, snapshots.palette.context.places)
      const named = namedValue({ label, value }, value, grammar)
      return [{ ...named, phrases: [...named.phrases, ...phrasesIn(others)] }]
    }),
    zones: [...datasets.filter(({ item }) => item.id === active), zoneNouns(grammar)],
    datasets,
  }
}

/** Returns the names of a value in other languages, if it is a place: “Brittany”. */
export const otherNames = (value: string, places: readonly NamedArea[]): readonly string[] =>
  namesIn(places).get(fold(value)) ?? []

/** Names of each list of places, by each of them. */
const byPlaces = new WeakMap<readonly NamedArea[], ReadonlyMap<string, readonly string[]>>()

function namesIn(places: readonly NamedArea[]): ReadonlyMap<string, readonly string[]> {
  // The first place of a name counts.
  const names =
    byPlaces.get(places) ??
    new Map(
      places
        .map(namesOfPlace)
        .toReversed()
        .flatMap(texts => texts.map(text => [text, texts] as const)),
    )
  byPlaces.set(places, names)
  return names
}

const phrasesIn = (texts: readonly string[]) => texts.map(text => ({ words: text.split(' '), rank: 0 }))

/** Returns the found zones with the words for them: names in every language, and codes. */
export function namesOfZones({
  snapshots,
  words: { grammar },
}: {
  snapshots: Snapshots
  words: { grammar: Grammar }
}) {
  const { zones, places } = snapshots.palette.context
  return zones.map(zone => ({
    ...zone,
    phrases: [
      ...namedValue(zone.id, zone.name, grammar).phrases,
      ...phrasesIn([(zoneParts(zone.id)?.key ?? '').toLowerCase(), ...otherNames(zone.name, places)]),
    ],
  }))
}

/** Returns the instance that has the labels of a dataset; null if it has no instance. */
export const newestOf = ({ latest, dates }: Dataset): string | null => latest?.id ?? dates[0]?.id ?? null

/** Words for the zones of any dataset. */
export const zoneNouns = (grammar: Grammar): Named<unknown> => ({
  item: null,
  phrases: grammar.zones.map(words => ({ words, rank: 0 })),
})

/** Names of datasets and labels, which every line reads. There is one grammar. */
const byDataset = new WeakMap<Dataset, Named<Dataset>>()
const byLabels = new WeakMap<readonly Label[], Named<Label>[]>()
const valuesByLabels = new WeakMap<
  readonly Label[],
  { places: readonly NamedArea[]; values: Names['values'] }
>()

/** Returns a dataset with its names: its title, and the end of its id. */
function namedDataset(dataset: Dataset, grammar: Grammar): Named<Dataset> {
  const known = byDataset.get(dataset)
  if (known) return known
  const { item, phrases } = namedByEnds(dataset, everyText(dataset.name), grammar)
  const end = dataset.id.split('-').at(-1) ?? ''
  const named = { item, phrases: [...phrases, { words: [end], rank: ID }] }
  byDataset.set(dataset, named)
  return named
}

/** Rank of an id: after any name. */
const ID = 3

/**
 * Returns the names of a dataset's labels. If a line names none, comparisons use the label that colours the
 * map.
 */
export function namesOfLabels(
  labels: readonly Label[],
  grammar: Grammar,
  { places, coloured = null }: { places: readonly NamedArea[]; coloured?: string | null },
): Names {
  const ordered = labels.filter(({ type }) => isOrdered(type))
  const named = namedLabels(labels, grammar)
  return {
    labels: named,
    values: namedValues(labels, grammar, places),
    zones: [],
    title: nameLabelOf(named, grammar),
    usual: ordered.find(({ name }) => name === coloured) ?? ordered[0] ?? null,
  }
}

/** Returns the label that names the zones, or null: its title is the word “name” of a language. */
export function nameLabelOf(labels: LineNames['labels'], { meanings }: Grammar): Label | null {
  const names = meanings.flatMap(({ of, said }) =>
    of.join(' ') === 'name' ? [of, ...said].map(words => words.join(' ')) : [],
  )
  const isName = (title: Label['title']) => everyText(title).some(text => names.includes(fold(text)))
  return labels.find(({ item: { title } }) => isName(title))?.item ?? null
}

export function namedLabels(labels: readonly Label[], grammar: Grammar): Named<Label>[] {
  const named = byLabels.get(labels) ?? labels.map(label => namedLabel(label, grammar))
  byLabels.set(labels, named)
  return named
}

function namedValues(
  labels: readonly Label[],
  grammar: Grammar,
  places: readonly NamedArea[],
): Names['values'] {
  const known = valuesByLabels.get(labels)
  if (known?.places === places) return known.values
  const values = labels
    .filter(({ type }) => type === 'text')
    .flatMap(label =>
      valuesOf(label, places).map(({ value, others }) => {
        const named = namedValue({ label, value }, value, grammar)
        return { ...named, phrases: [...named.phrases, ...phrasesIn(others)] }
      }),
    )
  valuesByLabels.set(labels, { places, values })
  return values
}

/** A label with at least so many countries among its first values has all of them; likewise regions. */
const AREAS = 3

/**
 * Returns the values of a label, with their names in other languages. If only the first values are known, some areas stand
 * for all of their kind.
 */
function valuesOf(
  { stats }: Label,
  places: readonly NamedArea[],
): { value: string; others: readonly string[] }[] {
  const known = stats.categories ?? []
  if (known.length >= stats.distinct)
    return known.map(value => ({ value, others: otherNames(value, places) }))
  const values = known.map(value => ({ value, others: [] }))
  const areas = AREA_KINDS.flatMap(kind => {
    const all = places.filter(place => place.kind === kind)
    const language = LANGUAGES.find(
      each => known.filter(value => all.some(({ name }) => inLanguage(name, each) === value)).length >= AREAS,
    )
    return language
      ? all.map(place => ({ value: inLanguage(place.name, language), others: namesOfPlace(place) }))
      : []
  })
  return [...values, ...areas]
}
