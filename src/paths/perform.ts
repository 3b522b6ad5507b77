import { availability } from '../commands/availability.ts'
import { DOWNLOAD_FORMATS as FORMATS } from '../commands/download.commands.ts'
import { edit } from '../commands/draft.ts'
import { findCommand } from '../commands/registry.ts'
import { run } from '../commands/run.ts'
import type { Runtime } from '../commands/runtime.ts'
import type { Act } from '../contract/path.ts'
import { Style } from '../contract/view.ts'
import { typeFilter } from './performFilter.ts'

type Typed = Extract<Act, { kind: 'typed' }>

/** Performs an act again. Answers whether that is possible now; one whose effect is there already is. */
export function perform(runtime: Runtime, act: Act): boolean {
  if (act.kind === 'server') return false
  if (act.kind === 'typed') return type(runtime, act)
  const command = findCommand(act.command)
  if (!command) return false
  const answer = availability(command, runtime.snapshots(), act.args)
  if (answer.can) run(command, 'button', runtime, act.args)
  return answer.can || answer.reason === 'alreadySo'
}

/** Fills a widget in again. */
function type(runtime: Runtime, { field, value }: Typed): boolean {
  const [widget, part] = field.split('.')
  const snapshots = runtime.snapshots()
  if (widget === 'settings') {
    const patch = patchOf(part, value)
    if (!patch || snapshots.displaySettings.matches('idle')) return false
    edit(runtime, 'displaySettings', { type: 'draft.changed', patch })
    return true
  }
  if (widget === 'filter') return typeFilter(runtime, part, value)
  if (field === 'picking.zone' && snapshots.picking.matches('ready')) {
    edit(runtime, 'picking', { type: 'zone.picked', ordinal: Number(value) })
    return true
  }
  const format = FORMATS.find(each => each === value)
  if (field !== 'download.format' || !format || !snapshots.download.matches('open')) return false
  edit(runtime, 'download', { type: 'download.changed', format })
  return true
}

/** Reads a field of the settings, or all of them as JSON; null when the text says nothing. */
export function patchOf(key: string | undefined, text: string): Partial<Style> | null {
  if (key === 'label') return { label: text === '' ? null : text }
  const value = readValue(text)
  // What JSON lacks is absent, never undefined.
  return (
    (Style.partial().safeParse(key ? { [key]: value } : value).data as Partial<Style> | undefined) ?? null
  )
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
