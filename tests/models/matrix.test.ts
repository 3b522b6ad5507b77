import { describe, expect, test } from 'vitest'
import { actsOf, PARAMETERS, pairwiseRows, type Row } from '../qa/matrix.ts'
import { rehearse } from '../qa/model/rehearsal.ts'
import type { Act } from '../qa/path.ts'

/** What a person who wanted a row sees. */
const wanted = ({ instance, label, visibility, opacity, selection, reload }: Row) => ({
  displayed: [{ instance, style: { label }, visible: visibility === 'shown', opacity }],
  selection,
  reloadOnMove: reload,
})

const nameOf = (row: Row) =>
  (Object.keys(PARAMETERS) as (keyof Row)[]).map(name => `${name} ${row[name]}`).join(', ')

describe('every two wishes go together', () => {
  test.each(pairwiseRows().map(row => [nameOf(row), row] as const))('%s', async (_, row) => {
    const product = await rehearse()
    for (const act of actsOf(row))
      expect(await product.act(act), `${JSON.stringify(act)} is possible`).not.toBeNull()
    const { view, states } = product.expected()
    expect(view).toMatchObject(wanted(row))
    expect(states['workbench']).toMatchObject({ showing: 'settled' })
    const { preferences, table } = product.world()
    expect(preferences.context).toMatchObject({ language: row.language, theme: row.theme })
    expect(table.context.sort?.label ?? null).toBe(row.sort)

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
