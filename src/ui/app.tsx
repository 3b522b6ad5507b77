import '@fontsource/noto-sans/400.css'
import '@fontsource/noto-sans/600.css'
import './shared/base.css'
import { FluentProvider } from '@fluentui/react-components'
import { useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { edit } from '../commands/draft.ts'
import { createKeymap, type Place } from '../commands/keymap.ts'
import { commands } from '../commands/registry.ts'
import type { Report, Runtime } from '../commands/runtime.ts'
import { fold } from '../domain/fold.ts'
import type { createRouter } from './routes.tsx'
import { ErrorBoundary } from './shared/errorPanel.tsx'
import { useTheme } from './shared/media.ts'
import { type Root, RuntimeProvider, useRuntime } from './shared/runtime.tsx'
import { themes } from './shared/theme.ts'

const TEXT_FIELD = 'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])'

/** Returns the kind of place that the focus is in. */
function placeOf(event: KeyboardEvent): Place {
  const { target } = event
  if (!(target instanceof Element)) return 'elsewhere'
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return 'search'
  if (target.matches(TEXT_FIELD)) return 'text'
  if (target instanceof HTMLSelectElement && isOfList(target, event)) return 'list'
  return target.matches('canvas') ? 'map' : 'elsewhere'
}

/** Browsers take characters for one word as long as no more time than that passes between them. */
const WORD_MS = 1000
/** Time at which the last character was typed into a list. */
const typedAt = new WeakMap<HTMLSelectElement, number>()

/**
 * Tells whether a closed list takes a key for itself: a character that some choice begins with, and those that follow
 * it. Any other is the shortcut that it is elsewhere; what removes something is not meant in a form.
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
 * Sends the form that has the focus, as Enter does in its fields: in lists and in long texts Enter means another thing.
 */
function sendsForm({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const form = target instanceof Element ? target.closest('form') : null
  if (!form || key !== 'Enter' || !(ctrlKey || metaKey)) return false
  form.requestSubmit()
  // A word that was being typed into a list is whole.
  if (target instanceof HTMLSelectElement) typedAt.delete(target)
  return true
}

/**
 * Lets Escape close the context menu from the moment it is asked for, before it is drawn and has the focus. A tip that
 * is shown meanwhile would take the key to itself: it goes, too.
 */
function closesMenu(runtime: Runtime, { key, isComposing }: KeyboardEvent): boolean {
  if (key !== 'Escape' || isComposing || !runtime.snapshots().menu.matches('open')) return false
  edit(runtime, 'menu', { type: 'menu.closed' })
  return true
}

/** The one listener for shortcuts. What a widget has taken for itself is left to it. */
function useShortcuts(): void {
  const runtime = useRuntime()
  // Whoever sees the page can use its keys.
  useLayoutEffect(() => {
    const handle = createKeymap(commands, runtime)
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (sendsForm(event) || handle(event, placeOf(event))) event.preventDefault()
    }
    const listenFirst = (event: KeyboardEvent) => {
      if (closesMenu(runtime, event)) event.preventDefault()
    }
    // Before the tip, which hears of keys at the document.
    addEventListener('keydown', listenFirst, { capture: true })
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listenFirst, { capture: true })
      removeEventListener('keydown', listen)
    }
  }, [runtime])
}

/** The interface over a running workbench. `onReport` hears every command that ran, and from where. */
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
        <RouterProvider router={router} />
      </ErrorBoundary>
    </FluentProvider>
  )
}
