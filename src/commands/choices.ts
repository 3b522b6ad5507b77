import type { MenuZone } from '../../machines/menu.machine.ts'
import type { Text } from '../contract/common.ts'
import type { Dataset, Instance } from '../contract/dataset.ts'
import type { Label } from '../contract/label.ts'
import { byLanguage, lazilyByLanguage } from '../contract/languages.mjs'
import { inLanguage, sameInEveryLanguage } from '../contract/texts.ts'
import { NO_DATA_ENTRY } from '../domain/colour/classes.ts'
import { entriesOf, type Legend, type LegendEntry } from '../domain/colour/legend.ts'
import { entryText } from '../domain/colour/legendText.ts'
import { proposedTitle } from '../domain/picture/title.ts'
import { type Town, townsNamed } from '../domain/search/gazetteer.ts'
import {
  type Coordinates,
  placeOfTown,
  readCoordinates,
  townId,
  visitedTown,
  writeCoordinates,
} from '../domain/search/place.ts'
import { CHANGE_COLUMN } from '../domain/table/tableColumns.ts'
import { instanceName } from '../domain/view/instanceName.ts'
import { type Shown, shownOf } from '../domain/view/shown.ts'
import type { Choice, Snapshots, Step } from './command.ts'

export const displayedIn = (snapshots: Snapshots) =>
  (snapshots.workbench.context.pending?.view ?? snapshots.workbench.context.view).displayed

/** Returns a displayed dataset, also if it is still loading. */
export const displayedAs = (snapshots: Snapshots, dataset: string | null | undefined) =>
  displayedIn(snapshots).find(entry => entry.dataset === dataset)

export const activeIn = (snapshots: Snapshots): string | null => snapshots.workbench.context.active

/** Returns the entry of the active dataset in the View, or in the pending one. */
export const activeEntry = (snapshots: Snapshots) => displayedAs(snapshots, activeIn(snapshots))

/** Returns the instances of the active dataset, newest first; null until they are loaded. */
export function instancesIn(snapshots: Snapshots): readonly Instance[] | null {
  const { details } = snapshots.catalogue.context
  return details && details.dataset === activeIn(snapshots) ? details.instances : null
}

export const shownIn = (snapshots: Snapshots) => shownOf(snapshots.workbench.context)

/** Returns the title that a picture of the map would have. */
export const titleIn = (snapshots: Snapshots): string =>
  proposedTitle(
    shownIn(snapshots).filter(({ displayed }) => displayed.visible),
    snapshots.preferences.context.language,
  ).title

/** Returns the sheet of a dataset's displayed or pending instance, if it is open. */
export const sheetIn = (snapshots: Snapshots, dataset: string | undefined) => {
  const entry = displayedAs(snapshots, dataset)
  return entry && snapshots.workbench.context.sheets[entry.instance]
}

/**
 * Returns a displayed dataset with its sheet, or one that is loading: a line that displays it may also colour or
 * filter it. Null before its instance is open.
 */
export function shownAs(snapshots: Snapshots, dataset: string | null | undefined): Shown | null {
  const { context } = snapshots.workbench
  const isMeant = ({ displayed }: Shown) => displayed.dataset === dataset
  const coming = context.pending ? shownOf({ ...context, view: context.pending.view }) : []
  return shownIn(snapshots).find(isMeant) ?? coming.find(isMeant) ?? null
}

export const activeShown = (snapshots: Snapshots): Shown | null => shownAs(snapshots, activeIn(snapshots))

const datasetChoices = (snapshots: Snapshots): Choice[] =>
  snapshots.catalogue.context.datasets.map(({ id, name, origin }) => ({
    value: id,
    name,
    detail: [{ name: origin }],
  }))

const displayedChoices = (snapshots: Snapshots): Choice[] =>
  snapshots.workbench.context.view.displayed.map(({ dataset }) => ({
    value: dataset,
    name: datasetName(snapshots, dataset),
  }))

/** Any dataset of the catalogue. */
export const anyDataset: Step = { id: 'dataset', choices: datasetChoices, ofCatalogue: true }

/** Displayed dataset; by default, the active one. */
export const displayedDataset: Step = {
  id: 'dataset',
  choices: displayedChoices,
  preset: activeIn,
}

/** Displayed dataset other than the active one. */
export const otherDataset: Step = { id: 'dataset', choices: displayedChoices }

/** Place in the order of the displayed datasets: 1 is the top of the map. */
export const rank: Step = {
  id: 'rank',
  choices: snapshots => displayedIn(snapshots).map((_, index) => plainChoice(String(index + 1))),
}

/** Typed latitude and longitude; the map's position is the example. */
export const coordinates: Step = {
  id: 'coordinates',
  choices: ({ workbench: { context } }) => [
    coordinatesChoice((context.pending?.view ?? context.view).camera ?? SOMEWHERE),
  ],
  reads: text => {
    const place = readCoordinates(text)
    return place && coordinatesChoice(place)
  },
}

const SOMEWHERE: Coordinates = { lat: 46.6, lng: 2.45, zoom: null }

const coordinatesChoice = (place: Coordinates): Choice => plainChoice(writeCoordinates(place))

/** Country, region or département, or typed town. */
export const place: Step = {
  id: 'place',
  alphabetical: true,
  choices: snapshots =>
    snapshots.palette.context.places.map(({ id, name, kind }) => ({
      value: id,
      name,
      detail: [{ key: `choices.areas.${kind}` as const }],
    })),
  proposes: (text, snapshots) => townsNamed(snapshots.palette.context.towns, text).towns.map(townChoice),
  unlisted: value => {
    const town = placeOfTown(value)
    return town && { value, name: town.name, detail: [{ name: whereIs(town) }] }
  },
}

export const townChoice = (town: Town): Choice => ({
  ...plainChoice(townId(town), town.name),
  detail: [{ name: whereIs(town) }],
})

/** Returns the region and the country of a town in each language. */
function whereIs({ area, country }: Pick<Town, 'area' | 'country'>): Text {
  return byLanguage(language => {
    const name = countryNames[language].of(country) ?? country
    return area === null ? name : `${area}, ${name}`
  })
}

const countryNames = lazilyByLanguage(language => new Intl.DisplayNames(language, { type: 'region' }))

/** Returns the place of a country or a town, or null. A town is seen with zones of the active dataset around it. */
export const placeIn = (snapshots: Snapshots, id: string | undefined) =>
  snapshots.palette.context.places.find(each => each.id === id) ??
  visitedTown(activeShown(snapshots)?.sheet.instance ?? null, id ?? '')

/** Dataset whose ID card can be shown; by default, the active one. */
export const cardDataset: Step = {
  id: 'dataset',
  choices: datasetChoices,
  ofCatalogue: true,
  preset: snapshots => snapshots.workbench.context.card ?? snapshots.catalogue.context.dataset,
}

/** Instance of the active dataset, newest first. */
export const instanceOfActive: Step = {
  id: 'instance',
  choices: snapshots => {
    const { details, datasets } = snapshots.catalogue.context
    if (details?.dataset !== activeIn(snapshots) || !details) return []
    const dates = datasets.find(({ id }) => id === details.dataset)?.dates ?? []
    return details.instances.map(instance => ({
      ...instanceChoice(instance, dates),
      aliases: [instance.data_date, instance.data_date.slice(2, 4)],
    }))
  },
}

/** Any instance of the catalogue, starting with those of the active dataset. */
export const anyInstance: Step = {
  id: 'instance',
  choices: snapshots => {
    const active = activeIn(snapshots)
    const { datasets } = snapshots.catalogue.context
    const own = datasets.filter(({ id }) => id === active)
    return [...own, ...datasets.filter(({ id }) => id !== active)].flatMap(({ id, name, dates }) =>
      dates.map((instance): Choice => {
        const { data_date } = instance
        const choice = instanceChoice(instance, dates)
        const whole = byLanguage(
          language => `${inLanguage(name, language)} ${inLanguage(choice.name, language)}`,
        )
        // Typed forms: with a numeric date, or with the year alone.
        const typed = byLanguage(language => `${inLanguage(name, language)} ${data_date}`)
        const years = byLanguage(language => `${inLanguage(name, language)} ${data_date.slice(0, 4)}`)
        const names = [...Object.values(typed), ...Object.values(years)]
        return id === active
          ? { ...choice, aliases: [...Object.values(whole), ...names, ...dateAliases(data_date)] }
          : { ...choice, name: whole, aliases: names }
      }),
    )
  },
}

/** Returns the short forms in which users type a date: whole, its year, and its year in two digits. */
export const dateAliases = (date: string): string[] => [date, date.slice(0, 4), date.slice(2, 4)]

/**
 * Returns the choice of an instance: its date with its status.
 * @param dates Dates of its dataset.
 */
export function instanceChoice(
  instance: Pick<Instance, 'id' | 'data_date' | 'status'>,
  dates: Dataset['dates'],
) {
  return {
    value: instance.id,
    name: byLanguage(language => instanceName(instance, dates, language)),
    detail: [{ key: `choices.instanceStatus.${instance.status}` as const }],
  }
}

/** Label of the preceding dataset, including its origin's labels. */
export const labelOfDataset: Step = {
  id: 'label',
  choices: (snapshots, [dataset]) => {
    const shown = shownAs(snapshots, dataset)
    if (!shown) return []
    const { labels, originLabels } = shown.sheet
    return (shown.displayed.originLabels ? withOrigin(labels, originLabels) : labels).map(labelChoice)
  },
}

/** Returns the labels of a dataset with those of its origin that have other names. */
export function withOrigin(labels: readonly Label[], originLabels: readonly Label[]): Label[] {
  const own = new Set(labels.map(({ name }) => name))
  return [...labels, ...originLabels.filter(({ name }) => !own.has(name))]
}

/** Returns the drawn legend of a displayed dataset, or null. */
export const legendIn = (snapshots: Snapshots, dataset: string | undefined): Legend | null =>
  snapshots.legends[dataset ?? ''] ?? null

/** Legend entry of the preceding dataset. */
export const legendEntry: Step = {
  id: 'row',
  choices: (snapshots, [dataset]) => {
    const legend = legendIn(snapshots, dataset)
    return legend ? entriesOf(legend).map(entry => entryChoice(legend, entry)) : []
  },
}

function entryChoice(legend: Legend, entry: LegendEntry): Choice {
  if (entry.id === NO_DATA_ENTRY) return { value: entry.id, key: 'choices.noData' }
  if ('change' in entry) return { value: entry.id, key: `choices.changes.${entry.change}` }
  return { value: entry.id, name: byLanguage(language => entryText(legend, entry, language)) }
}

/** Column of the table. */
export const column: Step = {
  id: 'label',
  choices: snapshots => {
    const { target } = snapshots.table.context
    if (!target) return []
    return [
      { value: 'name', key: 'choices.name' },
      ...(target.displayed.style.compared === null
        ? []
        : [{ value: CHANGE_COLUMN, key: 'choices.change' } as const]),
      ...target.sheet.labels.map(labelChoice),
    ]
  },
}

/** Zone found by the palette's query. */
export const foundZone: Step = {
  id: 'zone',
  ofSearch: true,
  choices: snapshots =>
    snapshots.palette.context.zones.map(({ id, name, dataset }) => ({
      ...plainChoice(id, name),
      detail: [{ name: datasetName(snapshots, dataset) }],
    })),
}

/** Zone found by search, or named by the user. */
export const typedZone: Step = {
  ...foundZone,
  awaits: snapshots => snapshots.workbench.context.view.displayed.length > 0,
}

/** Returns the choices of words of the product, whose texts may be in a group. */
export const wordChoices = (words: readonly string[], group?: string): Choice[] =>
  words.map(value => ({ value, key: `choices.${group === undefined ? '' : `${group}.`}${value}` }))

/** Returns a step with a fixed list of words of the product. */
export const fixedChoiceStep = (id: string, words: readonly string[], group?: string): Step => ({
  id,
  choices: () => wordChoices(words, group),
})

/** Returns a step with a fixed list of words, which may be omitted. */
export const optionalStep = (id: string, preset: string, words: readonly string[], group?: string): Step => ({
  ...fixedChoiceStep(id, words, group),
  optional: true,
  preset: () => preset,
})

/** Returns a choice that is the same in every language. */
export const plainChoice = (value: string, name = value): Choice => ({
  value,
  name: sameInEveryLanguage(name),
})

export const labelChoice = ({ name, title }: Label): Choice => ({ value: name, name: title })

/** Returns the option that an argument names, or null. */
export const oneOf = <T extends string>(options: readonly T[], word: string | undefined): T | null =>
  options.find(option => option === word) ?? null

/** Returns the option that an argument names, or the first one. */
export const pick = <T extends string>(options: readonly [T, ...T[]], word: string | undefined): T =>
  oneOf(options, word) ?? options[0]

/** Returns the name of a dataset of the catalogue, or its id. */
export const datasetName = ({ catalogue: { context } }: Snapshots, dataset: string): Text =>
  context.datasets.find(({ id }) => id === dataset)?.name ?? sameInEveryLanguage(dataset)

/** Returns the zone of the context menu, until its chosen command has run. */
export const zoneOfMenu = (snapshots: Snapshots): MenuZone[] => {
  const subject = snapshots.menu.context.asked?.subject
  return subject && 'zone' in subject ? [subject.zone] : []
}
