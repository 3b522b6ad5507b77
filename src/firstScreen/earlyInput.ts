/** Key press, or click on a drawn control, that the first screen received before the application ran. */
type EarlyInput = { key: KeyboardEventInit } | { clicked: string }

/** Input in order, until the application has handled it. */
export type EarlyInputs = {
  waiting: EarlyInput[]
  /** Leaves further input to the application. */
  stop: () => void
}

declare global {
  var earlyInputs: EarlyInputs | undefined
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']

/**
 * Keeps the keys and clicks of a page whose application does not run yet.
 * @param chords Shortcuts with a modifier: the browser must not use them for itself, as the application prevents.
 */
export function keepInput(chords: readonly string[]): void {
  const waiting: EarlyInput[] = []
  const stopped = new AbortController()
  const options = { capture: true, signal: stopped.signal }
  const onKey = (event: KeyboardEvent) => {
    const { isTrusted, isComposing, key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
    // The application repeats the press as an event of its own, which must pass.
    if (!isTrusted || isComposing || MODIFIERS.includes(key)) return
    waiting.push({ key: { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } })
    const isChord = chords.includes(`mod+${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`)
    const isTyped = (key.length === 1 || key === 'Backspace') && !altKey
    if (ctrlKey || metaKey ? isChord : isTyped) event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onClick = ({ clientX, clientY }: MouseEvent) => {
    const clicked = controlAt(clientX, clientY)
    if (clicked !== null) waiting.push({ clicked })
  }
  addEventListener('keydown', onKey, options)
  addEventListener('click', onClick, options)
  globalThis.earlyInputs = { waiting, stop: () => stopped.abort() }
}

/**
 * Returns a selector of the visible control at a point, which the application draws too; null without one. The
 * drawing is inert, so the browser finds nothing there.
 */
function controlAt(x: number, y: number): string | null {
  const controls = document.querySelectorAll<HTMLElement>('.first-screen :is(button, label, input, select)')
  const hit = [...controls].find(control => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const isInside = left <= x && x < right && top <= y && y < bottom
    return isInside && getComputedStyle(control).visibility === 'visible'
  })
  if (!hit) return null
  // The command of a label is that of its field.
  const named = hit.querySelector<HTMLElement>('[data-command]') ?? hit
  const { command, args } = named.dataset
  if (command === undefined) return `[aria-label="${hit.ariaLabel}"]`
  return `[data-command="${command}"]${args === undefined ? '' : `[data-args="${args}"]`}`
}
