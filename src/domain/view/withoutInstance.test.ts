import { expect, test } from 'vitest'
import { EMPTY_VIEW, type View } from '../../contract/view.ts'
import { applyEdit } from './edit.ts'
import { timelineWithout, withoutInstance } from './timeline.ts'

const showing = (...instances: string[]): View =>
  instances.reduce(
    (view, instance) =>
      applyEdit(view, { type: 'instance.displayed', dataset: instance.split('~')[0]!, instance }),
    EMPTY_VIEW,
  )
const instancesIn = (view: View) => view.displayed.map(({ instance }) => instance)

test('removes a deleted instance and its inspected zone from a view', () => {
  const view = { ...showing('a~2025', 'b~2026'), inspected: 'b.01' }
  expect(withoutInstance(view, 'b~2026')).toEqual({ ...showing('a~2025'), inspected: null })
  expect(withoutInstance(view, 'a~2026')).toBe(view)
})

test('drops comparisons with a deleted instance', () => {
  const [entry] = showing('a~2026').displayed
  const style = { ...entry!.style, compared: 'a~2025', isolated: 'added' }
  const view = { ...EMPTY_VIEW, displayed: [{ ...entry!, style }] }
  expect(withoutInstance(view, 'a~2025').displayed[0]!.style).toEqual(entry!.style)
})

test('removes a deleted instance from undo and redo without empty steps', () => {
  const timeline = {
    past: [EMPTY_VIEW, showing('b~2026'), showing('a~2025')],
    future: [showing('a~2025', 'b~2026', 'c~2026')],
  }
  const { past, future } = timelineWithout(timeline, showing('a~2025', 'b~2026'), 'b~2026')
  expect([past.map(instancesIn), future.map(instancesIn)]).toEqual([[[]], [['a~2025', 'c~2026']]])
})

test('drops charts and labels that read a deleted instance, and keeps the others', () => {
  const change = '=population-"population@a~2025"'
  const [entry] = showing('a~2026').displayed
  const own = { kind: 'histogram' as const, labels: ['population'] as [string] }
  const charts = [own, { kind: 'scatter' as const, labels: ['population', change] as [string, string] }]
  const view = { ...EMPTY_VIEW, displayed: [{ ...entry!, charts }] }
  expect(withoutInstance(view, 'a~2025').displayed).toEqual([{ ...entry!, charts: [own] }])
  expect(withoutInstance(view, 'a~2024')).toBe(view)
})
