import './workbench.css'
import { DownloadDialog } from '../download/download.tsx'
import { HelpSheet } from '../help/help.tsx'
import { History } from '../notifications/history.tsx'
import { Snackbars } from '../notifications/snackbars.tsx'
import { Palette } from '../palette/palette.tsx'
import { useIsNarrow } from '../shared/media.ts'
import { NavBar } from './navBar.tsx'
import { Notice } from './notice.tsx'
import { Panes } from './panes.tsx'
import { PaneTabs } from './paneTabs.tsx'
import { StatusLine } from './statusLine.tsx'

/** The one screen of the product. */
export function Workbench() {
  const isNarrow = useIsNarrow()
  return (
    <div className="workbench">
      <NavBar />
      <Notice />
      {isNarrow ? <PaneTabs /> : <Panes />}
      <StatusLine />
      <Snackbars />
      <Palette />
      <HelpSheet />
      <DownloadDialog />
      <History />
    </div>
  )
}
