import { describe, expect, test } from 'vitest'
import type { Displayed } from '../../src/contract/view.ts'
import { encodeAddress } from '../../src/domain/address/address.ts'
import { readAddress } from '../../src/domain/address/readAddress.ts'
import { colourScale } from '../../src/domain/colour/colours.ts'
import { entriesOf, legendOf } from '../../src/domain/colour/legend.ts'
import { compileFilter } from '../../src/domain/filter/filter.ts'
import { actsOf, PARAMETERS, pairwiseRows, type Row } from '../qa/matrix.ts'
import { catalogue } from '../qa/model/catalogue.ts'
import { simulate } from '../qa/model/simulation.ts'
import type { Act } from '../qa/path.ts'

/** Returns the view for a row of choices. */
const wanted = ({ instance, label, colours, filter, visibility, opacity, inspected, reload }: Row) => ({
  displayed: [
    {
      instance,
      // Classes need numbers.
      style: colours === null ? { label } : { label: 'population', classes: 'quantile', ramp: colours },
      filter: filter === null ? null : { filter: { label: filter } },
      visible: visibility === 'shown',
      opacity,
    },
  ],
  inspected,
  reloadOnMove: reload,
})

/**
 * Checks that each zone has the colour of its legend entry, that entries count every zone, and that colours
 * move no class.
 */
function isDrawnAsTold({ instance, style }: Displayed): void {
  const label = catalogue.labelsOf(instance).find(({ name }) => name === style.label) ?? null
  const { min, max } = label?.stats ?? { min: null, max: null }
  const numbers = min === null || max === null ? [] : [min, min, (min + max) / 2, max]
  const values = [...numbers, 'Bretagne', null]
  const scale = colourScale(label, style, numbers)
  const legend = legendOf(scale, values, 'fr')
  const rows = entriesOf(legend)
  if (legend.kind === 'classes' || legend.kind === 'values') {
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
    for (const value of values) expect(rows.map(({ colour }) => colour)).toContain(scale.colourOf(value))
  }
  for (const ramp of [null, 'viridis', 'red-blue'] as const) {
    const recoloured = colourScale(label, { ...style, ramp }, numbers)
    expect('breaks' in recoloured && recoloured.breaks).toEqual('breaks' in scale && scale.breaks)
  }
}

const ZONES = [
  { nom: 'Bretagne', population: 3 },
  { nom: 'Corse', population: 7 },
  { nom: null, population: null },
]

/** Checks that the filter keeps the right zones in the drawn result. */
function hidesTheOthers({ filter }: Displayed): void {
  if (!filter || !('label' in filter.filter)) return
  const { label } = filter.filter
  const passes = compileFilter(filter.filter, name => ({
    type: name === 'nom' ? 'text' : 'number',
    value: ordinal => ZONES[ordinal]?.[name as 'nom'] ?? null,
  }))
  expect(ZONES.map((_, ordinal) => passes(ordinal))).toEqual([label === 'nom', label === 'population', false])
}

const nameOf = (row: Row) =>
  (Object.keys(PARAMETERS) as (keyof Row)[]).map(name => `${name} ${row[name]}`).join(', ')

describe('combines every two choices', () => {
  test.each(pairwiseRows().map(row => [nameOf(row), row] as const))('%s', async (_, row) => {
    const product = await simulate()
    for (const act of actsOf(row))
      expect(await product.act(act), `${JSON.stringify(act)} is possible`).not.toBeNull()
    const { view, states } = product.expected()
    expect(view).toMatchObject(wanted(row))
    expect(states['workbench']).toMatchObject({ showing: 'settled' })
    const { preferences, table } = product.snapshots()
    expect(preferences.context).toMatchObject({ language: row.language, theme: row.theme })
    expect(table.context.sort?.label ?? null).toBe(row.sort)

    expect(readAddress(encodeAddress({ ...view, camera: null })).view).toEqual({ ...view, camera: null })
    const [displayed] = view.displayed
    if (displayed) {
      isDrawnAsTold(displayed)
      hidesTheOthers(displayed)
    }

    let undone = 0
    const undo: Act = { kind: 'command', command: 'view.undo', args: [] }
    while (undone < row.undo && (await product.act(undo)) !== null) undone++
    if (undone > 0) expect(product.expected().view).not.toEqual(view)
    for (let left = undone; left > 0; left--)
      await product.act({ kind: 'command', command: 'view.redo', args: [] })
    expect(product.expected().view.displayed).toEqual(view.displayed)
    product.stop()
  })
})
