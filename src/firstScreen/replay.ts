import { isOnWorkbench } from '../commands/command.ts'
import type { Runtime } from '../commands/runtime.ts'

const nextFrame = () => new Promise(requestAnimationFrame)

/**
 * Repeats the keys and clicks that the page received before the application, in order, as if the user did it
 * now. Keys pressed meanwhile wait for their turn.
 * @param rendered Resolves once the application is rendered.
 */
export async function replayInput(runtime: Runtime, rendered: Promise<void>): Promise<void> {
  const early = globalThis.earlyInputs
  if (!early) return
  const isPaletteOpen = () => runtime.snapshots().palette.matches({ dialog: 'open' })
  const isOnMap = () => isOnWorkbench(runtime.snapshots())
  for (let input = early.waiting.shift(); input; input = early.waiting.shift())
    if ('clicked' in input) {
      await rendered
      click(input.clicked)
    } else {
      // Whatever follows the opening of the palette is for its field, and on another screen for its form.
      if (isPaletteOpen() || !isOnMap()) await rendered
      while (isPaletteOpen() && !document.activeElement?.matches('input')) await nextFrame()
      press(input.key)
    }
  early.stop()
}

function click(selector: string): void {
  const control = document.querySelector<HTMLElement>(selector)
  control?.focus()
  control?.click()
}

function press(init: KeyboardEventInit): void {
  const focused = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
  if (focused.dispatchEvent(event) && focused instanceof HTMLInputElement) type(focused, event)
}

/** Types a key into a field, leaves the field, or submits its form: browsers do so only for keys of the user. */
function type(field: HTMLInputElement, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey } = event
  if (ctrlKey || metaKey) return
  if (key === 'Tab') neighbour(field, shiftKey ? -1 : 1)?.focus()
  else if (key === 'Enter') field.form?.requestSubmit()
  else write(field, key)
}

function write(field: HTMLInputElement, key: string): void {
  const { selectionStart: start, selectionEnd: end } = field
  if (start === null || end === null) return
  if (key === 'Backspace') field.setRangeText('', start === end ? Math.max(start - 1, 0) : start, end, 'end')
  else if (key.length === 1) field.setRangeText(key, start, end, 'end')
  else return
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Returns the next or previous field of a form. */
function neighbour(field: HTMLInputElement, by: 1 | -1): HTMLInputElement | undefined {
  const fields = [...(field.form?.elements ?? [])].filter(each => each instanceof HTMLInputElement)
  return fields[fields.indexOf(field) + by]
}
