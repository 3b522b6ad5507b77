import './workbench.css'
import '../catalogue/catalogue.css'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openPasted } from '../../commands/drop.ts'
import { holdsRows } from '../../domain/import/ownFile.ts'
import { useFileDrop } from '../import/fileDrop.tsx'
import { firstFocusable, giveFocus, isFocusFree } from '../shared/focus.ts'
import { LazyDialog, LazyPart, useLazyPart, usePreload } from '../shared/lazyDialog.tsx'
import { useLocation } from '../shared/location.ts'
import { useIsNarrow } from '../shared/media.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { loadInspector } from './inspectorPane.tsx'
import { MapPane } from './mapPane.tsx'
import { Panes } from './panes.tsx'
import { PaneTabs } from './paneTabs.tsx'
import { StatusLine } from './statusLine.tsx'

let hasBeenLeft = false

/** Main screen: datasets, map, table and inspector. The login and the sign-up are rendered in front of it. */
export function Workbench({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('workbench')
  const isNarrow = useIsNarrow()
  const isCovered = useLocation().pathname !== '/'
  const isReading = useMachine('story', snapshot => snapshot.matches({ screen: 'reading' }))
  const screen = useArrivalFocus(isCovered)
  const { handlers, cover } = useFileDrop()
  usePaneFocus(isNarrow)
  usePaste()
  usePreload(loadInspector)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        ref={screen}
        role="group"
        aria-label={t('workbench')}
        className="workbench"
        tabIndex={-1}
        inert={isCovered}
        {...handlers}
      >
        <div className="workbench-row">
          {isReading ? <Reader /> : isNarrow ? <PaneTabs /> : <Panes />}
          <Writer />
        </div>
        <StatusLine />
        <Download />
        <AskedOfFile />
        <SharedOwnData />
        <Weight />
        {cover}
      </div>
      {children}
    </>
  )
}

const loadReader = async () => (await import('../story/reader.tsx')).StoryReader

/** Story being read. Its code loads on first use. */
function Reader() {
  const StoryReader = useLazyPart({ isOpen: true, load: loadReader, close: 'story.leave' })
  return StoryReader && <StoryReader map={<MapPane />} />
}

const loadWriter = async () => (await import('../story/writer.tsx')).StoryWriter

/** Panel to write the story. Its code loads on first use. */
function Writer() {
  const isWriting = useMachine(
    'story',
    snapshot => snapshot.matches({ screen: 'writing' }) || snapshot.matches({ screen: 'printing' }),
  )
  return isWriting ? <LazyPart isOpen load={loadWriter} close="story.toggle" /> : null
}

const loadDownload = async () => (await import('../download/download.tsx')).DownloadDialog

/** Dialog to download a displayed dataset. Its code loads when the page is idle, or on first use. */
function Download() {
  const isOpen = useMachine(
    'download',
    snapshot =>
      // The login has the screen while the download waits for an account.
      snapshot.hasTag('dialog') &&
      snapshot.context.shown.some(({ displayed }) => displayed.dataset === snapshot.context.dataset),
  )
  usePreload(loadDownload)
  return <LazyDialog isOpen={isOpen} load={loadDownload} close="download.close" />
}

const loadFileQuestion = async () => (await import('./fileQuestion.tsx')).FileQuestion

/** Questions about a file being opened. Their code loads with the first one. */
function AskedOfFile() {
  const isOpen = useMachine('opening', snapshot => snapshot.hasTag('dialog'))
  return <LazyDialog isOpen={isOpen} load={loadFileQuestion} close="file.abort" />
}

const loadOwnDataQuestion = async () => (await import('./ownDataQuestion.tsx')).SharingQuestion

/** Question before a map with data of this browser, or with reserved data, is shared. */
function SharedOwnData() {
  const isOpen = useMachine('copying', snapshot => snapshot.hasTag('dialog'))
  return <LazyDialog isOpen={isOpen} load={loadOwnDataQuestion} close="link.cancel" />
}

const loadWeight = async () => (await import('./weight.tsx')).WeightDialog

/** Weight of the view. Its code loads on first use. */
function Weight() {
  const isOpen = useMachine('weight', snapshot => snapshot.hasTag('dialog'))
  return <LazyDialog isOpen={isOpen} load={loadWeight} close="weight.close" />
}

const FIELDS = 'input, textarea, select, [contenteditable], [aria-modal="true"]'

/** Opens pasted rows, unless a text field has the focus. */
function usePaste(): void {
  const runtime = useRuntime()
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const isWriting = event.target instanceof Element && event.target.closest(FIELDS)
      if (!isWriting && holdsRows(text) && openPasted(runtime, text)) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [runtime])
}

/** Focuses the screen when the user comes from another one, whose focused element is gone. */
function useArrivalFocus(isCovered: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const [isFirst] = useState(key === 'default')
  useEffect(() => {
    if (!isCovered && (hasBeenLeft || !isFirst) && ref.current)
      giveFocus(ref.current, { preventScroll: true })
    hasBeenLeft = true
  }, [isCovered, isFirst])
  return ref
}

/** Restores focus to its pane when the layout switches between panes and tabs, which renders them again. */
export function usePaneFocus(isNarrow: boolean): void {
  const pane = useRef<string | null>(null)
  const drawn = useRef(isNarrow)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      pane.current = target instanceof Element ? paneAround(target) : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    if (drawn.current === isNarrow) return
    drawn.current = isNarrow
    if (pane.current === null || !isFocusFree()) return
    const next = document.querySelector<HTMLElement>(`[data-pane="${pane.current}"]`)
    const target = next?.querySelector<HTMLElement>('[data-pane-focus]') ?? firstFocusable(next)
    target?.focus()
  }, [isNarrow])
}

const paneAround = (element: Element): string | null =>
  element.closest<HTMLElement>('[data-pane]')?.dataset['pane'] ?? null
