import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryFilterNode } from '../../../tests/support/arbitraries.ts'
import { type DraftEdit, editDraft, walkTree } from './draftTree.ts'
import { type DraftNode, draftOf, type FilterDraft, filterOf, isGroup } from './filterDraft.ts'
import { MAX_DEPTH, MAX_LEAVES } from './validation.ts'

const id = fc.integer({ min: 1, max: 30 }).map(number => `n${number}`)
const edit: fc.Arbitrary<DraftEdit> = fc.oneof(
  fc.constant({ type: 'condition.added' as const }),
  fc.constant({ type: 'group.added' as const }),
  fc.record({ type: fc.constantFrom('node.picked', 'node.removed', 'node.duplicated'), id }),
  fc.record({ type: fc.constant('node.moved' as const), id, to: fc.constantFrom('up', 'down', 'in', 'out') }),
  fc.record({
    type: fc.constant('group.combined' as const),
    id,
    combinator: fc.constantFrom('and', 'or'),
  }),
  fc.record({
    type: fc.constant('condition.changed' as const),
    id,
    patch: fc.record({ label: fc.string() }),
  }),
)
const after = (draft: FilterDraft, edits: readonly DraftEdit[]) =>
  edits.reduce((before, each) => editDraft(before, each) ?? before, draft)
const nodesOf = ({ root }: FilterDraft) => walkTree(root).map(({ node }) => node)
const conditionsOf = (draft: FilterDraft) => nodesOf(draft).filter(node => !isGroup(node))
const EMPTY = draftOf(null, 'l')
const drafts = fc.array(edit, { maxLength: 25 }).map(edits => after(EMPTY, edits))

test('keeps ids unique, the current node present, and the limits, after any edit', () => {
  fc.assert(
    fc.property(drafts, draft => {
      const ids = nodesOf(draft).map(node => node.id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toContain(draft.current)
      expect(conditionsOf(draft).length).toBeLessThanOrEqual(MAX_LEAVES)
      expect(Math.max(...walkTree(draft.root).map(({ level }) => level))).toBeLessThanOrEqual(MAX_DEPTH)
    }),
  )
})

test('moves conditions without losing, changing or adding any', () => {
  const known = (node: DraftNode) => JSON.stringify(node)
  fc.assert(
    fc.property(drafts, id, fc.constantFrom('up', 'down', 'in', 'out'), (draft, node, to) => {
      const moved = editDraft(draft, { type: 'node.moved', id: node, to })
      if (moved) expect(conditionsOf(moved).map(known).sort()).toEqual(conditionsOf(draft).map(known).sort())
    }),
  )
})

test('undoes down with up', () => {
  fc.assert(
    fc.property(drafts, id, (draft, node) => {
      const down = editDraft(draft, { type: 'node.moved', id: node, to: 'down' })
      const back = down && editDraft(down, { type: 'node.moved', id: node, to: 'up' })
      if (down) expect(back?.root).toEqual(draft.root)
    }),
  )
})

test('keeps the root in place', () => {
  for (const type of ['node.removed', 'node.duplicated'] as const)
    expect(editDraft(EMPTY, { type, id: EMPTY.root.id })).toBeNull()
})

test('removes a group with its last condition', () => {
  const draft = after(EMPTY, [
    { type: 'group.added' },
    { type: 'node.removed', id: 'n3' },
    { type: 'node.removed', id: 'n4' },
  ])
  expect(draft.root.children).toEqual([])
  expect(draft.current).toBe(draft.root.id)
})

test('turns a filter into a draft and back', () => {
  fc.assert(
    fc.property(arbitraryFilterNode, filter => {
      const said = filterOf(draftOf({ mode: 'l', filter }, 'l'), [])
      expect(filterOf(draftOf(said, 'l'), [])).toEqual(said)
    }),
  )
})
