import './shell.css'
import { Outlet } from 'react-router'
import { FeedbackDialog } from '../feedback/feedback.tsx'
import { ChordHint } from '../help/chordHint.tsx'
import { HelpSheet } from '../help/help.tsx'
import { ContextMenu } from '../menus/contextMenu.tsx'
import { History } from '../notifications/history.tsx'
import { Snackbars } from '../notifications/snackbars.tsx'
import { Palette } from '../palette/palette.tsx'
import { Recording } from '../recording/recording.tsx'
import { useKeptFocus } from '../shared/useKeptFocus.ts'
import { NavBar } from './navBar.tsx'
import { Notice } from './notice.tsx'
import { useScreenTitle } from './screenTitle.ts'

/** Frame of every screen: navigation, palette, help and notifications. */
export function Shell() {
  useScreenTitle()
  useKeptFocus()
  return (
    <div className="shell">
      <NavBar />
      <Notice />
      <div className="screen">
        <Outlet />
      </div>
      <Recording />
      <Snackbars />
      <Palette />
      <ChordHint />
      <ContextMenu />
      <HelpSheet />
      <History />
      <FeedbackDialog />
    </div>
  )
}
