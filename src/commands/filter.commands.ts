import { draftIn } from '../../machines/filter.context.ts'
import type { FilterMode } from '../contract/filter.ts'
import { groupAt } from '../domain/filter/draftTree.ts'
import { COMBINATORS } from '../domain/filter/filterDraft.ts'
import { fixedChoiceStep } from './choices.ts'
import { type Command, commandsOf, type Snapshots } from './command.ts'
import { onDataset } from './onDataset.ts'
import { isIn, somethingShown } from './reasons.ts'

const onDisplayed = onDataset('filter')
const filter = commandsOf('filter', 'filter')

const currentOf = (snapshots: Snapshots): string => draftIn(snapshots.filter.context)?.current ?? ''
const groupOf = (snapshots: Snapshots) => {
  const draft = draftIn(snapshots.filter.context)
  return draft && groupAt(draft.root, draft.current)
}

const isDrafting = isIn('filter', ['editing'], 'nothingDisplayed')

/** Commands on the current node of the draft. */
const nodeCommands: Command[] = (
  [
    ['filter.remove', id => ({ type: 'node.removed', id })],
    ['filter.duplicate', id => ({ type: 'node.duplicated', id })],
    ['filter.moveUp', id => ({ type: 'node.moved', id, to: 'up' })],
    ['filter.moveDown', id => ({ type: 'node.moved', id, to: 'down' })],
    ['filter.moveIn', id => ({ type: 'node.moved', id, to: 'in' })],
    ['filter.moveOut', id => ({ type: 'node.moved', id, to: 'out' })],
  ] satisfies [`filter.${string}`, (id: string) => Parameters<Snapshots['filter']['can']>[0]][]
).map(([id, eventOf]) =>
  filter({
    id,
    ...(id === 'filter.remove' ? { isGuarded: true as const } : {}),
    event: (_, snapshots) => eventOf(currentOf(snapshots)),
    needs: [isDrafting],
    refusal: 'notWithThisNode',
  }),
)

/** Commands on a filter, edited as a tree or typed as one condition. */
export const filterCommands: Command[] = [
  onDisplayed({
    id: 'filter.open',
    keys: ['shift+f'],
    event: { type: 'filter.opened' },
    needs: [somethingShown],
  }),
  filter({ id: 'filter.apply', event: 'filter.applied', needs: [isDrafting], refusal: 'noChange' }),
  filter({ id: 'filter.cancel', event: 'filter.cancelled', needs: [isDrafting], refusal: 'noChange' }),
  onDisplayed({
    id: 'filter.clear',
    isGuarded: true,
    event: { type: 'filter.changed', filter: null },
    needs: [somethingShown],
    refusal: 'noFilter',
  }),
  filter({ id: 'filter.addCondition', event: 'condition.added', needs: [isDrafting], refusal: 'filterFull' }),
  filter({ id: 'filter.addGroup', event: 'group.added', needs: [isDrafting], refusal: 'filterFull' }),
  filter({
    id: 'filter.combine',
    steps: [fixedChoiceStep('combinator', COMBINATORS)],
    event: ([combinator], snapshots) => ({
      type: 'group.combined',
      id: groupOf(snapshots)?.id ?? '',
      combinator: combinator === 'or' ? 'or' : 'and',
    }),
    needs: [isDrafting],
    refusal: 'alreadySo',
  }),
  filter({
    id: 'filter.mode',
    steps: [fixedChoiceStep('mode', ['l', 'z'] satisfies FilterMode[])],
    event: ([mode]) => ({ type: 'mode.changed', mode: mode === 'z' ? 'z' : 'l' }),
    needs: [
      isDrafting,
      [snapshots => Boolean(snapshots.filter.context.target?.sheet.dataset.geometry_origin), 'noOrigin'],
    ],
    refusal: 'alreadySo',
  }),
  ...nodeCommands,
]
