import type { DownloadChoices } from '../../machines/download.machine.ts'
import { draftIn } from '../../machines/filter.context.ts'
import { edit } from '../commands/draft.ts'
import { conditionIn } from '../commands/recordDrafts.ts'
import { findCommand } from '../commands/registry.ts'
import { availability, run } from '../commands/run.ts'
import type { Runtime } from '../commands/runtime.ts'
import { FilterOperator } from '../contract/filter.ts'
import {
  ORIENTATIONS,
  PageChoice,
  PICTURE_EXTRAS,
  PICTURE_PROJECTIONS,
  PICTURE_SIZES,
} from '../contract/page.ts'
import type { Act } from '../contract/path.ts'
import { Style } from '../contract/view.ts'
import { DOWNLOAD_FORMATS as FORMATS } from '../domain/download/formats.ts'
import { walkTree } from '../domain/filter/draftTree.ts'
import type { DraftCondition } from '../domain/filter/filterDraft.ts'
import { jsonIn } from '../domain/parsed.ts'
import { RESOLUTIONS, SERIES_LEGENDS } from '../domain/picture/choice.ts'

/** Continues a filter draft: selects a row of its tree, or changes a part of the current condition. */
function typeFilter(runtime: Runtime, part: string | undefined, value: string): boolean {
  const { filter } = runtime.snapshots()
  if (!filter.matches('editing')) return false
  if (part === 'row') {
    const draft = draftIn(filter.context)
    const id = draft && walkTree(draft.root)[Number(value)]?.node.id
    if (id) edit(runtime, 'filter', { type: 'node.picked', id })
    return Boolean(id)
  }
  const condition = conditionIn(runtime.snapshots())
  const patch = condition && conditionPatch(runtime, part, value)
  if (!patch) return false
  edit(runtime, 'filter', { type: 'condition.changed', id: condition.id, patch })
  return true
}

function conditionPatch(
  runtime: Runtime,
  part: string | undefined,
  text: string,
): Partial<DraftCondition> | null {
  if (part === 'label') return { label: text }
  if (part === 'value') return { typed: { text, language: runtime.snapshots().preferences.context.language } }
  const operator = part === 'operator' ? FilterOperator.safeParse(text).data : undefined
  return operator ? { operator } : null
}

type Typed = Extract<Act, { kind: 'typed' }>

/** Performs an action. Returns whether it is possible now, or already done. */
export function performAction(runtime: Runtime, act: Act): boolean {
  if (act.kind === 'server') return false
  if (act.kind === 'typed') return type(runtime, act)
  const command = findCommand(act.command)
  if (!command) return false
  const answer = availability(command, runtime.snapshots(), act.args)
  if (answer.can) run(command, 'button', runtime, act.args)
  return answer.can || answer.reason === 'alreadySo' || answer.reason === 'nothingToLeave'
}

/** Fills a widget again. */
function type(runtime: Runtime, { field, value }: Typed): boolean {
  const [widget, part] = field.split('.')
  const snapshots = runtime.snapshots()
  if (widget === 'settings') {
    const patch = stylePatch(part, value)
    if (!patch || snapshots.displaySettings.matches('idle')) return false
    edit(runtime, 'displaySettings', { type: 'draft.changed', patch })
    return true
  }
  if (widget === 'filter') return typeFilter(runtime, part, value)
  if (field === 'selection.zone' && snapshots.selection.matches('ready')) {
    edit(runtime, 'selection', { type: 'zone.toggled', ordinal: Number(value) })
    return true
  }
  const chosen = widget === 'download' && snapshots.download.matches('open') ? downloadOf(part, value) : null
  if (chosen) edit(runtime, 'download', { type: 'download.changed', ...chosen })
  return chosen !== null
}

/** Reads a field of the download; null if the text is invalid. */
function downloadOf(part: string | undefined, value: string): DownloadChoices | null {
  const format = FORMATS.find(each => each === value)
  if (part === 'format') return format ? { format } : null
  const size = PICTURE_SIZES.find(each => each === value)
  if (part === 'size') return size ? { picture: { size } } : null
  const orientation = ORIENTATIONS.find(each => each === value)
  if (part === 'orientation') return orientation ? { picture: { orientation } } : null
  const resolution = RESOLUTIONS.find(each => each === value)
  if (part === 'resolution') return resolution ? { picture: { resolution } } : null
  const legends = SERIES_LEGENDS.find(each => each === value)
  if (part === 'legends') return legends ? { picture: { legends } } : null
  if (part === 'each') return { picture: { each: value === 'true' } }
  const extra = PICTURE_EXTRAS.find(each => each === part)
  if (extra) return { picture: { [extra]: value === 'true' } }
  const projection = PICTURE_PROJECTIONS.find(each => each === value)
  if (part === 'projection') return projection ? { picture: { projection } } : null
  if (part === 'titleWeight' || part === 'ink' || part === 'accent') {
    const house = PageChoice.shape[part].unwrap().safeParse(value === 'null' ? null : value)
    return house.success ? { picture: { [part]: house.data } } : null
  }
  if (part !== 'ground') return null
  return { picture: { theme: value === 'light' || value === 'dark' ? value : null } }
}

/** Reads one field of the settings, or all fields as JSON; null if the text is invalid. */
export function stylePatch(key: string | undefined, text: string): Partial<Style> | null {
  if (key === 'label' || key === 'text') return { [key]: text === '' ? null : text }
  const value = jsonIn(text, text)
  const given: unknown = key ? { [key]: value } : value
  const style = Style.partial().safeParse(given).data
  if (!style) return null
  // Omitted fields keep their values, rather than taking the defaults of a former style.
  return Object.fromEntries(Object.entries(style).filter(([field]) => field in Object(given)))
}
