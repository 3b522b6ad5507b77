import type { Act } from '../contract/path.ts'
import { Style } from '../contract/view.ts'
import { equal } from '../domain/equal.ts'
import type { Snapshots } from './command.ts'

export type Typed = Omit<Extract<Act, { kind: 'typed' }>, 'kind'>

export const withheld = (field: string): Typed => ({ field, value: '', withheld: true })

/** The settings whose every value is a word of the product, a colour, a number or yes and no. */
const TOLD_SETTINGS: ReadonlySet<string> = new Set([
  'mode',
  'type',
  'colour',
  'minColour',
  'maxColour',
  'ramp',
  'reversed',
  'classes',
  'classCount',
  'breaks',
  'noDataColour',
  'randomColours',
  'range',
])

/** Isolated rows and comparisons belong to the moment: no form sets them. */
const isSetting = (key: string) => key === 'label' || TOLD_SETTINGS.has(key)

/** A setting alone has a name of its own, and its value is written as it is; several are one JSON. */
export function settingTyped(patch: readonly (readonly [string, unknown])[], snapshots: Snapshots): Typed {
  const [[key = '', value] = []] = patch
  const field = patch.length === 1 ? `settings.${key}` : 'settings'
  if (!patch.every(([each, set]) => isToldSetting(each, set, snapshots))) return withheld(field)
  if (patch.length !== 1) return { field, value: JSON.stringify(Object.fromEntries(patch)) }
  return { field, value: key === 'label' ? String(value ?? '') : wordOf(value) }
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function isToldSetting(key: string, value: unknown, snapshots: Snapshots): boolean {
  if (key === 'label') {
    const sheet = snapshots.displaySettings.context.target?.sheet
    const labels = [...(sheet?.labels ?? []), ...(sheet?.originLabels ?? [])]
    return value === null || labels.some(({ name }) => name === value)
  }
  return TOLD_SETTINGS.has(key) && Style.partial().safeParse({ [key]: value }).success
}

/** The acts that lead to the settings that nobody has saved yet, from where everything is as it was saved. */
export function draftedBefore(snapshots: Snapshots): Act[] {
  const { target, draft } = snapshots.displaySettings.context
  if (!target || !draft) return []
  const { style } = target.displayed
  const patch = Object.entries(draft).filter(
    ([key, value]) => isSetting(key) && !equal(value, style[key as keyof Style]),
  )
  return patch.length > 0 ? [{ kind: 'typed', ...settingTyped(patch, snapshots) }] : []
}
