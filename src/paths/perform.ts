import { availability } from '../commands/availability.ts'
import type { Desk } from '../commands/desk.ts'
import { DOWNLOAD_FORMATS as FORMATS } from '../commands/download.commands.ts'
import { edit } from '../commands/draft.ts'
import { findCommand } from '../commands/registry.ts'
import { run } from '../commands/run.ts'
import type { Act } from '../contract/path.ts'
import { Style } from '../contract/view.ts'
import { typeFilter } from './performFilter.ts'

type Typed = Extract<Act, { kind: 'typed' }>

/** Performs an act again. Answers whether that is possible now; one whose effect is there already is. */
export function perform(desk: Desk, act: Act): boolean {
  if (act.kind === 'server') return false
  if (act.kind === 'typed') return type(desk, act)
  const command = findCommand(act.command)
  if (!command) return false
  const answer = availability(command, desk.world(), act.args)
  if (answer.can) run(command, 'button', desk, act.args)
  return answer.can || answer.reason === 'alreadySo'
}

/** Fills a widget in again. */
function type(desk: Desk, { field, value }: Typed): boolean {
  const [widget, part] = field.split('.')
  const world = desk.world()
  if (widget === 'settings') {
    const patch = patchOf(part, value)
    if (!patch || world.displaySettings.matches('idle')) return false
    edit(desk, 'displaySettings', { type: 'draft.changed', patch })
    return true
  }
  if (widget === 'filter') return typeFilter(desk, part, value)
  if (field === 'picking.zone' && world.picking.matches('ready')) {
    edit(desk, 'picking', { type: 'zone.picked', ordinal: Number(value) })
    return true
  }
  const format = FORMATS.find(each => each === value)
  if (field !== 'download.format' || !format || !world.download.matches('open')) return false
  edit(desk, 'download', { type: 'download.changed', format })
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
