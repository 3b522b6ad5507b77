import type { GeometryKind } from '../../src/contract/tiles.ts'
import type { Style } from '../../src/contract/view.ts'
import { changeScale } from '../../src/domain/colour/changeColours.ts'
import { colourScale } from '../../src/domain/colour/colours.ts'
import { type Legend, legendOf } from '../../src/domain/colour/legend.ts'
import { labelOf, type Sheet } from '../../src/domain/view/shown.ts'

/**
 * Datasets with areas only, and a test dataset with points only; the other test datasets have every kind of
 * geometry.
 */
const KINDS: Readonly<Record<string, readonly GeometryKind[]>> = {
  'fr-regions': ['area'],
  'monde-statistiques': ['area'],
  labels: ['point'],
}

/** Returns the legend of five zones in the form of a map's report. A comparison lacks one zone. */
export function drawnLegend(sheet: Sheet, style: Style): Legend {
  if (style.compared === null) {
    const scale = colourScale(labelOf(sheet, style.label), style, [1, 2, 3])
    return {
      ...legendOf(scale, [1, 2, 2, 3, null], 'fr'),
      kinds: KINDS[sheet.dataset.id] ?? ['area', 'line', 'point'],
    }
  }
  const changes = {
    instance: sheet.instance.id,
    base: style.compared,
    label: null,
    counts: { unchanged: 1, value: 2, geometry: 0, both: 0, added: 1, removed: 1 },
    codes: Uint8Array.of(1, 2, 2, 5, 0),
    removed: [
      {
        id: `${sheet.dataset.id}.21`,
        name: 'Champagne-Ardenne',
        bbox: [3.4, 47.6, 5.9, 50.2] as [number, number, number, number],
      },
    ],
    tolerance: null,
    former: Uint8Array.of(2),
  }
  return legendOf(changeScale(changes, style), ['unchanged', 'value', 'value', 'added', null], 'fr')
}
