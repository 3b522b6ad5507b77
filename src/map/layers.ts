import type { CircleLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Theme } from '../domain/theme.ts'
import { FONT } from './fonts.ts'
import { THEMES } from './theme.ts'

export type Look = { theme: Theme; visible: boolean; opacity: number }

export const zoneLayerOf = (load: string) => `zones:${load}`
export const textSourceOf = (load: string) => `texts:${load}`
export const creditLayerOf = (load: string) => `credit:${load}`

const visibilityOf = ({ visible }: Look) => (visible ? 'visible' : 'none')

/** Draws nothing: the map names who made a source only while a layer of it is visible. */
export const creditOf = (load: string, look: Look): CircleLayerSpecification => ({
  id: creditLayerOf(load),
  type: 'circle',
  source: textSourceOf(load),
  filter: ['literal', false],
  layout: { visibility: visibilityOf(look) },
})

/** The texts of a load. They stand above country names, which give way to them. */
export function textLayerOf(load: string, look: Look): SymbolLayerSpecification {
  const colours = THEMES[look.theme]
  return {
    id: textSourceOf(load),
    type: 'symbol',
    source: textSourceOf(load),
    layout: {
      visibility: visibilityOf(look),
      'text-field': ['get', 'text'],
      'text-font': [FONT],
      'text-size': 11,
      'text-max-width': 8,
      // In ems: beside a point, which would be hidden, else on the zone.
      'text-variable-anchor-offset': [
        'case',
        ['get', 'beside'],
        ['literal', ['left', [0.8, 0], 'right', [-0.8, 0], 'top', [0, 0.7], 'bottom', [0, -0.7]]],
        ['literal', ['center', [0, 0], 'top', [0, 0.3], 'bottom', [0, -0.3]]],
      ],
    },
    paint: {
      'text-color': colours.text,
      'text-halo-color': colours.textHalo,
      'text-halo-width': 1.4,
    },
  }
}
