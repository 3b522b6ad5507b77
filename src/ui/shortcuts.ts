import { edit } from '../commands/draft.ts'
import { createKeymap, type Place } from '../commands/keymap.ts'
import { commands } from '../commands/registry.ts'
import type { Runtime } from '../commands/runtime.ts'
import { fold } from '../domain/fold.ts'

/** Fields with characters to type, which keep their own undo. A colour is picked. */
const TEXT_FIELD =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=color])'

/** Returns the kind of area that has the focus. */
function placeOf(event: KeyboardEvent): Place {
  const { target } = event
  if (!(target instanceof Element)) return 'elsewhere'
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return 'search'
  if (target.matches(TEXT_FIELD)) return 'text'
  if (target instanceof HTMLSelectElement && isOfList(target, event)) return 'list'
  return target.matches('canvas') ? 'map' : 'elsewhere'
}

/** Browsers treat characters as one word if no more time passes between them. */
const WORD_MS = 1000
/** Time of the last character typed into a list. */
const typedAt = new WeakMap<HTMLSelectElement, number>()

/**
 * Returns whether a closed list consumes a key: the first character of a choice, or the following ones. Any
 * other key is a shortcut, unless it removes something.
 */
function isOfList(list: HTMLSelectElement, press: KeyboardEvent): boolean {
  const { key, timeStamp: at } = press
  if (key.length !== 1) return key === 'Delete'
  if (press.ctrlKey || press.metaKey || press.altKey) return false
  const goesOn = at - (typedAt.get(list) ?? Number.NEGATIVE_INFINITY) < WORD_MS
  const begins = [...list.options].some(({ text }) => fold(text).startsWith(fold(key)))
  if (goesOn || begins) typedAt.set(list, at)
  return goesOn || begins
}

/**
 * Submits the focused form, as Enter does in its fields. In lists and text areas, Enter has another meaning.
 */
function sendsForm({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const form = target instanceof Element ? target.closest('form') : null
  if (!form || key !== 'Enter' || !(ctrlKey || metaKey)) return false
  form.requestSubmit()
  // The word typed into a list is complete.
  if (target instanceof HTMLSelectElement) typedAt.delete(target)
  return true
}

/**
 * Lets Escape close the context menu as soon as it is requested, before it is rendered and focused. A visible
 * tooltip would consume the key, so it closes too.
 */
function closesMenu(runtime: Runtime, { key, isComposing }: KeyboardEvent): boolean {
  if (key !== 'Escape' || isComposing || !runtime.snapshots().menu.matches('open')) return false
  edit(runtime, 'menu', { type: 'menu.closed' })
  return true
}

/** Registers the only listener for shortcuts, before the first rendering. It ignores keys that a widget has handled. */
export function listenToKeys(runtime: Runtime): void {
  const handle = createKeymap(commands, runtime)
  // Runs before the tooltip, which listens on the document.
  addEventListener(
    'keydown',
    event => {
      if (closesMenu(runtime, event)) event.preventDefault()
    },
    { capture: true },
  )
  addEventListener('keydown', event => {
    if (event.defaultPrevented) return
    if (sendsForm(event) || handle(event, placeOf(event))) event.preventDefault()
  })
}
