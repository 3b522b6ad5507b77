import { fromCallback, fromPromise } from 'xstate'
import type { CopiedEmbed, CopiedLines, PublishedLink } from '../../machines/copying.machine.ts'
import type { WindowEvent } from '../../machines/drawer.machine.ts'
import type { CopyInput } from '../../machines/inspect.machine.ts'
import type { FocusTarget, GuidePage } from '../../machines/panels.machine.ts'
import { apiSettings } from '../api/request.ts'
import { Secret } from '../domain/account/secret.ts'
import { EMBED_SIZE, embedAddress, embedCode } from '../domain/address/embed.ts'
import { FailureError } from '../domain/failure.ts'
import { labelsAsText, valueOfLabel } from '../domain/table/zoneLabels.ts'
import { curlOf } from '../domain/view/curl.ts'
import { linesFor } from '../domain/view/toolLines.ts'
import { reportedFailure } from './reports.ts'

/** Selector of the focusable elements in a pane that does not name its own. */
const FOCUSABLE =
  'canvas[tabindex], a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'

/**
 * Focuses the element with this `data-pane`: itself, its part with `data-pane-focus`, or its first focusable
 * part. Waits for a pane that is still rendering or loading, unless the user moves the focus or a dialog
 * opens. Selects the text of a focused field.
 */
export const focusPane = fromPromise<void, { pane: FocusTarget }>(async ({ input, signal }) => {
  const former = topmostDialog()
  const ended = new AbortController()
  const isOver = () => {
    const dialog = topmostDialog()
    return (dialog !== null && dialog !== former) || focusIn(input.pane)
  }
  if (isOver()) return
  const end = () => ended.abort()
  const until = { signal: ended.signal }
  const observer = new MutationObserver(() => isOver() && end())
  observer.observe(document.body, { attributes: true, childList: true, subtree: true })
  document.addEventListener('pointerdown', end, until)
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && end(), until)
  signal.addEventListener('abort', end, until)
  await new Promise(resolve => ended.signal.addEventListener('abort', resolve))
  observer.disconnect()
})

const topmostDialog = () => [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? null

/** Returns whether the focus moved there. */
function focusIn(name: FocusTarget): boolean {
  const pane = document.querySelector<HTMLElement>(`[data-pane="${name}"]`)
  if (!pane) return false
  const itself = pane.matches(FOCUSABLE) ? pane : null
  const part =
    pane.querySelector<HTMLElement>('[data-pane-focus]') ?? pane.querySelector<HTMLElement>(FOCUSABLE)
  const target = itself ?? part ?? pane
  target.focus()
  // Selects the former search text, so that typing replaces it.
  if (target instanceof HTMLInputElement) target.select()
  return document.activeElement === target
}

/** Fills the screen with the page, or leaves the full screen. A browser that refuses leaves the page as it is. */
export const toggleFullScreen = fromPromise<void, undefined>(async () => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  await change.catch(() => {})
})

/** Addresses of guide pages, below their language's folder. */
const GUIDE: Record<GuidePage, string> = { guide: '', news: 'new/' }

/** Opens a page of the user guide in the user's language, in another tab. */
export const openGuide = fromPromise<void, { page: GuidePage }>(async ({ input: { page } }) => {
  window.open(`/docs/${apiSettings().language}/${GUIDE[page]}`, '_blank', 'noopener')
})

/** Copies a private link, or the address, which describes the whole view. */
export const copyLink = fromPromise<void, { link: Secret }>(({ input: { link } }) =>
  copyText(link.isEmpty ? location.href : link.reveal()),
)

/** Copies API calls for the displayed data, or code that opens a dataset in a program. */
export const copyLines = fromPromise<void, CopiedLines>(({ input: { view, opening, ...server } }) => {
  const { origin } = location
  const instance = view.displayed.find(({ dataset }) => dataset === opening?.dataset)?.instance
  return copyText(
    opening && instance
      ? linesFor(opening.tool, { dataset: opening.dataset, instance, origin, keyed: server.keyed })
      : curlOf(view, { ...server, origin }),
  )
})

/** Copies the code that embeds a view, in the user's language. The frame fills the width of its column. */
export const copyEmbed = fromPromise<void, CopiedEmbed>(({ input: { view, latest } }) => {
  const address = embedAddress(view, { language: apiSettings().language, latest })
  return copyText(embedCode(location.origin + address, document.title, { ...EMBED_SIZE, width: null }))
})

/** Publishes the map for an embed, and copies its code if the browser allows it. */
export const publishEmbed = fromPromise<PublishedLink, undefined>(async ({ signal, system }) => {
  try {
    const { publishedCode } = await import('./publishEmbed.ts')
    return await copiedSecret(await publishedCode(system.get('workbench'), signal))
  } catch (error) {
    throw new FailureError(reportedFailure(error))
  }
})

/** Copies a secret, which the page shows in any case. */
export async function copiedSecret(secret: string): Promise<PublishedLink> {
  const isCopied = await copyText(secret).then(
    () => true,
    () => false,
  )
  return { link: new Secret(secret), isCopied }
}

/** Copies the value of one label of a zone, or all its labels. */
export const copyLabels = fromPromise<void, CopyInput>(({ input: { detail, label } }) =>
  copyText(
    label === null
      ? labelsAsText(detail.zone, detail.labels, apiSettings().language)
      : valueOfLabel(detail.labels, label),
  ),
)

/** The clipboard API needs a secure origin; other pages use the older method. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!copied) throw new Error('The browser blocked writing to the clipboard.')
}

/** Maximum width at which the drawer, half a screen of map and the inspector have no room side by side. */
const SMALL_SCREEN = '(max-width: 1439px)'

/** Reports whether the screen is small, now and on changes. */
export const watchWindow = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const screen = matchMedia(SMALL_SCREEN)
  const report = () => {
    const event: WindowEvent = { type: 'window.resized', isSmall: screen.matches }
    sendBack(event)
  }
  report()
  screen.addEventListener('change', report)
  return () => screen.removeEventListener('change', report)
})
