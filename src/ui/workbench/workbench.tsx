import './workbench.css'
import { DownloadDialog } from '../download/download.tsx'
import { useIsNarrow } from '../shared/media.ts'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { Panes } from './panes.tsx'
import { PaneTabs } from './paneTabs.tsx'
import { StatusLine } from './statusLine.tsx'

/** The main screen: datasets, map, table and inspector. */
export function Workbench() {
  const isNarrow = useIsNarrow()
  useKeptFocus()
  return (
    <div className="workbench">
      {isNarrow ? <PaneTabs /> : <Panes />}
      <StatusLine />
      <DownloadDialog />
    </div>
  )
}
