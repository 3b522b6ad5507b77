import { expect, test } from 'vitest'
import type { WorkbenchEvent } from '../../machines/workbench.types.ts'
import { EDITS, FORMER_EDITS } from './everyEdit.ts'
import { COMPLETED, parts, rest, showing, showingOf } from './scenes.ts'

test.each(EDITS.map(edit => [edit.type, edit] as const))(
  'changes the view by %s, and restores both views by undo and redo',
  async (_, edit) => {
    const bench = await showing('zones', 'labels')
    const play = async (event: WorkbenchEvent) => {
      bench.root.send(event)
      await rest(bench)
      await parts(bench, COMPLETED)
      expect(showingOf(bench)).toBe('settled')
      return structuredClone(bench.view())
    }
    for (const each of FORMER_EDITS) await play(each)
    const former = structuredClone(bench.view())
    const later = await play(edit)
    expect(later).not.toEqual(former)
    expect(await play({ type: 'view.undone' })).toEqual(former)
    expect(await play({ type: 'view.redone' })).toEqual(later)
  },
)
