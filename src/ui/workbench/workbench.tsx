import './workbench.css'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { DownloadDialog } from '../download/download.tsx'
import { useFileDrop } from '../import/fileDrop.tsx'
import { useArrivalFocus } from '../shared/arrivalFocus.ts'
import { useIsNarrow } from '../shared/media.ts'
import { usePaneFocus } from './keptFocus.ts'
import { Panes } from './panes.tsx'
import { PaneTabs } from './paneTabs.tsx'
import { StatusLine } from './statusLine.tsx'

let wasHere = false

/** The main screen: datasets, map, table and inspector. */
export function Workbench() {
  const isNarrow = useIsNarrow()
  const screen = useArrivalFocus<HTMLDivElement>(useIsArrival())
  const { handlers, cover } = useFileDrop()
  usePaneFocus(isNarrow)
  return (
    <div ref={screen} className="workbench" tabIndex={-1} {...handlers}>
      {isNarrow ? <PaneTabs /> : <Panes />}
      <StatusLine />
      <DownloadDialog />
      {cover}
    </div>
  )
}

/** Tells whether another screen was here before: what had the focus has gone with it. */
function useIsArrival(): boolean {
  const { key } = useLocation()
  const [isArrival] = useState(() => wasHere || key !== 'default')
  useEffect(() => {
    wasHere = true
  }, [])
  return isArrival
}
