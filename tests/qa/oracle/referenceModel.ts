import { findCommand } from '../../../src/commands/registry.ts'
import type { View } from '../../../src/contract/view.ts'
import type { Act } from '../path.ts'
import { type Condition, SIGNS } from './truth.ts'

/** Displayed dataset, as a user would describe it. */
export type Entry = {
  dataset: string
  instance: string
  /** Label that determines the colours, or null for a single colour. */
  label: string | null
  /** Condition that the zones pass; `other` for several. */
  filter: Condition | 'other' | null
  isVisible: boolean
}

/** Displayed datasets, bottom to top. */
type Shown = readonly Entry[]
type Edit = (shown: Shown, args: readonly string[]) => Shown

const changed = (shown: Shown, dataset: string | undefined, to: Partial<Entry>): Shown =>
  shown.map(entry => (entry.dataset === dataset ? { ...entry, ...to } : entry))

const moved = (shown: Shown, dataset: string | undefined, by: number): Shown => {
  const from = shown.findIndex(entry => entry.dataset === dataset)
  const entry = shown[from]
  if (!entry || from + by < 0 || from + by >= shown.length) return shown
  return shown.toSpliced(from, 1).toSpliced(from + by, 0, entry)
}

/** Effects of commands, in the words of the specification. */
const EDITS: Readonly<Record<string, Edit>> = {
  'dataset.remove': (shown, [dataset]) => shown.filter(entry => entry.dataset !== dataset),
  'view.clear': () => [],
  'dataset.raise': (shown, [dataset]) => moved(shown, dataset, 1),
  'dataset.lower': (shown, [dataset]) => moved(shown, dataset, -1),
  'label.display': (shown, [dataset, label = '']) => changed(shown, dataset, { label }),
  'label.classify': (shown, [dataset, label = '']) => changed(shown, dataset, { label }),
  'label.hide': (shown, [dataset]) => changed(shown, dataset, { label: null }),
  'filter.by': (shown, [dataset, label = '', operator = '', value = '']) => {
    const sign = SIGNS[operator]
    const before = shown.find(entry => entry.dataset === dataset)?.filter ?? null
    // Conditions on other labels remain. A value may be followed by conditions, each with an operator.
    const isFurther = before !== null && (before === 'other' || before.label !== label)
    const isOther = !sign || isFurther || /[<>=≤≥≠]/.test(value)
    const number = Number(value)
    return changed(shown, dataset, {
      filter: isOther ? 'other' : { label, sign, value: Number.isNaN(number) ? value : number },
    })
  },
  'filter.clear': (shown, [dataset]) => changed(shown, dataset, { filter: null }),
  'instance.show': (shown, [instance = '']) => changed(shown, instance.split('~')[0], { instance }),
  'visibility.toggle': (shown, [dataset]) =>
    shown.map(entry => (entry.dataset === dataset ? { ...entry, isVisible: !entry.isVisible } : entry)),
}

/** Command prefixes that do not change the display. */
const LEAVES_ALONE =
  /^(zone|map|screen|pane|inspector|palette|help|download|notifications?|feedback|language|theme|drawer|recording|table|column|card|elements|link|curl|guide|notice|singleKeys|account|password)\./

/** Commands that save the draft of the display settings. */
const SAVES = /^(settings\.save|style\.saveAs)$/

/** Returns whether an action edits the draft of the display settings. */
const isOfDraft = (act: Act): boolean =>
  act.kind === 'typed'
    ? act.field.startsWith('settings.')
    : act.kind === 'command' && findCommand(act.command)?.actor === 'displaySettings'

/** Model of the display, derived from the actions alone. */
export type ReferenceModel = {
  shown: () => Shown
  /**
   * Records an action.
   * @param view The machines' View, for actions that this model does not know.
   * @param isServed Whether the server answers everything, so that requests succeed.
   */
  note: (act: Act, view: View, isServed: boolean) => void
}

/** Creates a model in the known initial state. */
export function openReferenceModel(start: View): ReferenceModel {
  let shown: Shown = entriesOf(start)
  let known = JSON.stringify([start.displayed, start.reloadOnMove])
  let past: Shown[] = []
  let future: Shown[] = []
  return {
    shown: () => shown,
    note: (act, view, isServed) => {
      const name = act.kind === 'command' ? act.command : ''
      const args = act.kind === 'command' ? act.args : []
      const former = shown
      const before = known
      known = JSON.stringify([view.displayed, view.reloadOnMove])
      const [back, forth] = [past.at(-1), future.at(-1)]
      if (name === 'view.undo' && isServed && back) {
        shown = back
        past = past.slice(0, -1)
        future = [...future, former]
        return
      }
      if (name === 'view.redo' && isServed && forth) {
        shown = forth
        future = future.slice(0, -1)
        past = [...past, former]
        return
      }
      // An edit of the draft is one undo step that does not change the View. Saving adds no step.
      if (isOfDraft(act)) [past, future] = [[...past, former], []]
      if (isOfDraft(act) || SAVES.test(name)) {
        shown = entriesOf(view)
        return
      }
      const edit = EDITS[name]
      if (edit && isServed) shown = edit(shown, args)
      else if (!LEAVES_ALONE.test(name)) shown = entriesOf(view)
      const isStep = known !== before || JSON.stringify(shown) !== JSON.stringify(former)
      if (isStep) [past, future] = [[...past, former], []]
    },
  }
}

/** Lists the datasets of a View as a user would describe them. */
export const entriesOf = ({ displayed }: Pick<View, 'displayed'>): Entry[] =>
  displayed.map(({ dataset, instance, style, filter, visible }) => ({
    dataset,
    instance,
    label: style.label,
    filter: conditionOf(filter?.filter),
    isVisible: visible,
  }))

function conditionOf(node: unknown): Entry['filter'] {
  if (node === undefined) return null
  const { label, operator, value } = Object(node)
  const sign = SIGNS[operator]
  return label === undefined || !sign ? 'other' : { label, sign, value }
}
