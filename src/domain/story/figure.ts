import type { Text } from '../../contract/common.ts'
import type { Label, LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import type { StoryStep } from '../../contract/story.ts'
import { everyText } from '../../contract/texts.ts'
import type { Zone } from '../../contract/zone.ts'
import { readAddress } from '../address/readAddress.ts'
import { equal } from '../equal.ts'
import type { Failure } from '../failure.ts'
import { fold } from '../fold.ts'
import { isExpression } from '../label/computed.ts'
import { findLabels } from '../label/findLabels.ts'
import { formatWithUnit } from '../label/labelTypes.ts'
import { figuresIn } from './markdown.ts'

/** Instance of a step, with the computed labels that its colours use. */
export type FigureSource = { dataset: string; instance: string; computed: readonly string[] }

/** Figure to find: the words between braces, and the data of its step. */
export type FigureRequest = { key: string; wanted: string; sources: readonly FigureSource[] }

/** Result of the search for a figure: a value, or the reason why there is none. */
export type Figure =
  | { kind: 'value'; label: Label; value: LabelValue }
  | { kind: 'noLabel'; known: readonly Text[] }
  | { kind: 'noZone' | 'manyZones'; zone: string }
  | { kind: 'severalZones'; zone: string; keys: readonly string[] }
  | { kind: 'severalLabels'; names: readonly Text[] }
  | { kind: 'failed'; failure: Failure }

/** Maximum number of figures of a story, so that a link cannot make the browser send thousands of calls. */
export const MAX_FIGURES = 100

/** Returns the data that the view of an address displays. */
export const sourcesOf = (address: string): FigureSource[] =>
  readAddress(address).view.displayed.map(({ dataset, instance, style: { label, secondLabel } }) => ({
    dataset,
    instance,
    computed: [label, secondLabel].filter(name => name !== null).filter(isExpression),
  }))

const requestFor = (wanted: string, sources: readonly FigureSource[]): FigureRequest => ({
  key: JSON.stringify([wanted, sources.map(({ instance, computed }) => [instance, ...computed])]),
  wanted,
  sources,
})

/** Returns the key of a figure of a text, among the found figures. */
export const figureKey = (wanted: string, address: string): string =>
  requestFor(wanted, sourcesOf(address)).key

/** Requests of a step, which depend on nothing else. */
const known = new WeakMap<StoryStep, FigureRequest[]>()

function requestsOfStep(step: StoryStep): FigureRequest[] {
  const requests = known.get(step) ?? []
  if (!known.has(step)) {
    const sources = sourcesOf(step.address)
    requests.push(...figuresIn(step.text).map(wanted => requestFor(wanted, sources)))
    known.set(step, requests)
  }
  return requests
}

/** Returns the requests of some steps, each once, as many as a story may have. */
const firstRequests = (steps: readonly StoryStep[]): FigureRequest[] =>
  [...new Map(steps.flatMap(requestsOfStep).map(request => [request.key, request])).values()].slice(
    0,
    MAX_FIGURES,
  )

/** Moved steps as they were before. */
const formerSteps = new WeakMap<StoryStep, StoryStep>()

function formerOf(step: StoryStep): StoryStep[] {
  if (step.since === undefined) return []
  const former = formerSteps.get(step) ?? { ...step, address: step.since }
  formerSteps.set(step, former)
  return [former]
}

/** Returns the figures that the steps need, and those of the moved steps before. */
export const figureRequests = (steps: readonly StoryStep[]): FigureRequest[] => [
  ...firstRequests(steps),
  ...firstRequests(steps.flatMap(formerOf)),
]

/** Found figures, by the key of their request. */
export type FoundFigures = Readonly<Record<string, Figure>>

/** Figures as texts, by the key of their request: empty where a zone has no data. */
export type WrittenFigures = Readonly<Record<string, string>>

/** Writes the figures that have a value. */
export const writtenFigures = (figures: FoundFigures, language: Language): WrittenFigures =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([key, figure]) =>
      figure.kind === 'value' ? [[key, formatWithUnit(figure.value, figure.label, language)]] : [],
    ),
  )

/** Figure before and after its step moved to another date. */
export type ChangedFigure = { wanted: string; before: Figure; now: Figure }

/** Step without its title: its data fill the figures of its text. */
export type FilledStep = Omit<StoryStep, 'title'>

/** Returns the figures of a moved step that have another value, or have gained or lost their value. */
export const changedFigures = (
  { text, address, since }: FilledStep,
  figures: FoundFigures,
): ChangedFigure[] =>
  since === undefined
    ? []
    : figuresIn(text).flatMap(wanted => {
        const before = figures[figureKey(wanted, since)]
        const now = figures[figureKey(wanted, address)]
        return before && now && isOther(before, now) ? [{ wanted, before, now }] : []
      })

function isOther(before: Figure, now: Figure): boolean {
  if (before.kind === 'failed' || now.kind === 'failed') return false
  if (before.kind === 'value' && now.kind === 'value') return !equal(before.value, now.value)
  return before.kind === 'value' || now.kind === 'value'
}

/** Words of a figure read as the name of a zone, then a label. */
export type FigureReading = { zone: string; label: Label }

/**
 * Reads a figure as a zone and a label, in each possible way. A label that has exactly this name or title excludes
 * the labels that only begin like it.
 */
export function readingsOf(wanted: string, labels: readonly Label[]): FigureReading[] {
  const words = wanted.split(/\s+/)
  const splits = words.slice(1).map((_, at) => ({
    zone: words.slice(0, at + 1).join(' '),
    called: words.slice(at + 1),
  }))
  const readings = (find: (called: readonly string[]) => readonly Label[]): FigureReading[] =>
    splits.flatMap(({ zone, called }) => find(called).map(label => ({ zone, label })))
  const exact = readings(called => labels.filter(label => isCalled(label, fold(called.join(' ')))))
  return exact.length > 0 ? exact : readings(called => findLabels(called, labels))
}

const isCalled = ({ name, title }: Label, called: string): boolean =>
  [name, ...everyText(title)].some(text => fold(text) === called)

/** Zone as a list of zones contains it. */
export type FigureZone = Pick<Zone, 'id' | 'key' | 'name' | 'labels' | 'origin_labels'>

/** Reading with the zones of its dataset that the search found. */
export type SearchedReading = FigureReading & {
  isFromOrigin: boolean
  zones: readonly FigureZone[]
  /** True if the search found more zones than were read. */
  isCut: boolean
}

/** Returns the zones that have a name or code: as it is written, or else without its accents and capitals. */
function zonesCalled(zones: readonly FigureZone[], text: string): FigureZone[] {
  const same = zones.filter(({ key, name }) => key === text || name === text)
  if (same.length > 0) return same
  const called = fold(text)
  return zones.filter(({ key, name }) => fold(name) === called || fold(key) === called)
}

/** Largest number of names or codes that a message lists. */
const LISTED = 4

/** Chooses the value of a figure among its readings, or the reason why there is none. */
export function figureFrom(readings: readonly SearchedReading[]): Figure {
  const found = readings.flatMap(reading =>
    zonesCalled(reading.zones, reading.zone).map(zone => ({ ...reading, found: zone })),
  )
  const [first, ...others] = found
  if (first && others.length === 0) {
    const { label, isFromOrigin } = first
    const values = isFromOrigin ? first.found.origin_labels : first.found.labels
    return { kind: 'value', label, value: values[label.name] ?? null }
  }
  if (first) {
    const keys = new Set(found.map(({ found: zone }) => zone.key))
    if (new Set(found.map(({ found: zone }) => zone.id)).size > 1)
      return { kind: 'severalZones', zone: first.zone, keys: [...keys].slice(0, LISTED) }
    return { kind: 'severalLabels', names: found.map(({ label }) => label.title).slice(0, LISTED) }
  }
  const zone = readings[0]?.zone ?? ''
  return { kind: readings.some(({ isCut }) => isCut) ? 'manyZones' : 'noZone', zone }
}

/** Returns the problem of a figure whose words name no label, with some names to choose from. */
export const withoutLabel = (labels: readonly Label[]): Figure => ({
  kind: 'noLabel',
  known: labels.slice(0, LISTED).map(({ title }) => title),
})
