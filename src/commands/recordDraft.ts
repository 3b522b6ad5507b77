import type { Act } from '../contract/path.ts'
import { Style } from '../contract/view.ts'
import type { World } from './command.ts'
import type { Desk } from './desk.ts'
import { isRecording, tellDone } from './record.ts'

type Typed = { field: string; value: string; withheld?: true }
type DraftEvent = { type: string; patch?: object; change?: object }

/** What widgets say all by themselves, or what is of no consequence. */
const UNTOLD: ReadonlySet<string> = new Set([
  'query.changed',
  'values.wanted',
  'values.dismissed',
  'rows.wanted',
  'drawer.resized',
  'screen.shown',
  'screen.failed',
  'notified',
])

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

/** Tells the recording that a widget is being filled in. What is typed does not leave here. */
export function recordDraft(desk: Desk, actor: string, event: DraftEvent): void {
  if (UNTOLD.has(event.type)) return
  const world = desk.world()
  if (!isRecording(world)) return
  for (const typed of typedIn(actor, event, world)) {
    const act: Act = { kind: 'typed', ...typed }
    tellDone(desk, world, { act, surface: 'button' })
  }
}

function typedIn(actor: string, event: DraftEvent, world: World): Typed[] {
  const patch = Object.entries(event.patch ?? event.change ?? {})
  switch (actor) {
    case 'displaySettings':
      return [settingTyped(patch, world)]
    case 'download':
      return 'format' in event ? [{ field: 'download.format', value: String(event.format) }] : []
    case 'table':
      return event.type === 'table.searched' ? [withheld('table.search')] : []
    case 'picking':
      return 'ordinal' in event
        ? [{ field: 'picking.zone', value: String(event.ordinal) }]
        : [withheld('picking.zones')]
    case 'feedback':
      return patch
        .filter(([key]) => key !== 'path')
        .map(([key]) => withheld(key === 'feedback' ? 'feedback.text' : `feedback.${key}`))
    default:
      return patch.length > 0 ? patch.map(([key]) => withheld(`${actor}.${key}`)) : [withheld(actor)]
  }
}

const withheld = (field: string): Typed => ({ field, value: '', withheld: true })

/** A setting alone has a name of its own, and its value is written as it is; several are one JSON. */
function settingTyped(patch: readonly (readonly [string, unknown])[], world: World): Typed {
  const [[key = '', value] = []] = patch
  const field = patch.length === 1 ? `settings.${key}` : 'settings'
  if (!patch.every(([each, set]) => isToldSetting(each, set, world))) return withheld(field)
  if (patch.length !== 1) return { field, value: JSON.stringify(Object.fromEntries(patch)) }
  return { field, value: key === 'label' ? String(value ?? '') : wordOf(value) }
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function isToldSetting(key: string, value: unknown, world: World): boolean {
  if (key === 'label') {
    const sheet = world.displaySettings.context.target?.sheet
    const labels = [...(sheet?.labels ?? []), ...(sheet?.originLabels ?? [])]
    return value === null || labels.some(({ name }) => name === value)
  }
  return TOLD_SETTINGS.has(key) && Style.partial().safeParse({ [key]: value }).success
}
