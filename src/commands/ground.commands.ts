import { hostOfPreset, PresetBasemap } from '../contract/basemaps.ts'
import type { ClientConfig } from '../contract/config.ts'
import { sameInEveryLanguage } from '../contract/texts.ts'
import { Basemap, type Ground, LegendCorner } from '../contract/view.ts'
import { centreOf } from '../domain/geometry/bbox.ts'
import { fittingZoom, INSET_PLACES } from '../domain/insets/insets.ts'
import { fixedChoiceStep, oneOf } from './choices.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { mapReady } from './reasons.ts'

const workbench = commandsOf('workbench', 'map')

/** Returns the ground of the map, including pending changes. */
export const groundIn = ({ workbench: { context } }: Snapshots): Ground =>
  (context.pending?.view ?? context.view).ground

/** Place of an inset, or the mainland beside it. */
const inset: Step = {
  id: 'inset',
  choices: () => INSET_PLACES.map(({ id, name }) => ({ value: id, name })),
}

/** Returns the basemaps that users may choose on this server. */
export function basemapsOn(config: ClientConfig | null): readonly Basemap[] {
  const presets: readonly string[] = PresetBasemap.options
  const allowed: readonly string[] = config?.basemaps ?? []
  return Basemap.options.filter(each => !presets.includes(each) || allowed.includes(each))
}

/** Basemap, with the host that a basemap from elsewhere contacts. */
const basemap: Step = {
  id: 'basemap',
  choices: snapshots =>
    basemapsOn(snapshots.installation.context.config).map(each => {
      const preset = oneOf(PresetBasemap.options, each)
      const detail = preset ? { detail: [{ name: sameInEveryLanguage(hostOfPreset(preset)) }] } : {}
      return { value: each, key: `choices.${each}`, ...detail }
    }),
}

/** Map size in pixels that fits in most windows. */
const ROOM = { width: 560, height: 400 }

/** Returns the place where an inset or its mainland fits into most maps, or null. */
function placeOfInset(id: string | undefined) {
  const found = INSET_PLACES.find(each => each.id === id)
  if (!found) return null
  const zoom = fittingZoom(found.bbox, ROOM.width, ROOM.height)
  return { ...centreOf(found.bbox), zoom: Math.round(zoom * 100) / 100 }
}

/** Commands on the parts of the map that are not datasets. */
export const groundCommands: Command[] = [
  workbench({
    id: 'basemap.set',
    keys: ['b'],
    steps: [basemap],
    event: ([basemap]) => ({
      type: 'ground.changed',
      ground: { basemap: oneOf(Basemap.options, basemap) ?? 'theme' },
    }),
    refusal: 'alreadySo',
  }),
  workbench({
    id: 'legend.place',
    steps: [fixedChoiceStep('corner', LegendCorner.options)],
    event: ([corner]) => ({
      type: 'ground.changed',
      ground: { legend: oneOf(LegendCorner.options, corner) ?? 'bottom-right' },
    }),
    refusal: 'alreadySo',
  }),
  workbench({
    id: 'inset.visit',
    keys: ['g o'],
    steps: [inset],
    event: ([id]) => ({ type: 'place.visited', place: placeOfInset(id) }),
    needs: [mapReady],
  }),
  ...(['graticule', 'insets'] as const).map(part =>
    workbench({
      id: `${part}.toggle`,
      keys: [part === 'graticule' ? 'shift+g' : 'shift+e'],
      event: (_, snapshots) => ({ type: 'ground.changed', ground: { [part]: !groundIn(snapshots)[part] } }),
    }),
  ),
]
