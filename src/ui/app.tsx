import '@fontsource/noto-sans/400.css'
import '@fontsource/noto-sans/600.css'
import './shared/base.css'
import { FluentProvider } from '@fluentui/react-components'
import { useLayoutEffect } from 'react'
import { edit } from '../commands/draft.ts'
import { createKeymap, type Place } from '../commands/keymap.ts'
import { commands } from '../commands/registry.ts'
import type { Report, Runtime } from '../commands/runtime.ts'
import { fold } from '../domain/fold.ts'
import { type createRouter, Routes } from './routes.tsx'
import { ErrorBoundary } from './shared/errorPanel.tsx'
import { useTheme } from './shared/media.ts'
import { type Root, RuntimeProvider, useRuntime } from './shared/runtime.tsx'
import { themes } from './shared/theme.ts'

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

/** Registers the only listener for shortcuts. It ignores keys that a widget has handled. */
function useShortcuts(): void {
  const runtime = useRuntime()
  // Keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const handle = createKeymap(commands, runtime)
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (sendsForm(event) || handle(event, placeOf(event))) event.preventDefault()
    }
    const listenFirst = (event: KeyboardEvent) => {
      if (closesMenu(runtime, event)) event.preventDefault()
    }
    // Runs before the tooltip, which listens on the document.
    addEventListener('keydown', listenFirst, { capture: true })
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listenFirst, { capture: true })
      removeEventListener('keydown', listen)
    }
  }, [runtime])
}

/** Interface of a running workbench. `onReport` receives every command that ran, and its origin. */
export function App(props: { root: Root; router: Router; onReport?: (report: Report) => void }) {
  const { root, router, onReport } = props
  return (
    <RuntimeProvider root={root} onReport={onReport}>
      <Themed router={router} />
    </RuntimeProvider>
  )
}

type Router = ReturnType<typeof createRouter>

function Themed({ router }: { router: Router }) {
  useShortcuts()
  return (
    <FluentProvider theme={themes[useTheme()]} className="app">
      <ErrorBoundary>
        <Routes router={router} />
      </ErrorBoundary>
    </FluentProvider>
  )
}
