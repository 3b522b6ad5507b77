import './dialog.css'
import './smallDialog.css'
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { Command } from '../../commands/command.ts'
import { CommandButton } from './commandButton.tsx'
import { useReturnFocus } from './restoreFocus.ts'
import { useCommand } from './useCommand.ts'

type Answer = { command: Command['id']; label: string }
type Props = { isOpen: boolean; title: string; cancel: Answer; confirm: Answer; children: ReactNode }

/** Asks for confirmation before an irreversible action. A click outside does not close it. */
export function Confirmation({ isOpen, title, cancel, confirm, children }: Props) {
  const { run } = useCommand(cancel.command)
  useReturnFocus(isOpen)
  return (
    <Dialog open={isOpen} surfaceMotion={null} modalType="alert" onOpenChange={run}>
      <DialogSurface className="dialog small-dialog">
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <CommandButton {...cancel} />
            <CommandButton {...confirm} appearance="primary" className="small-dialog-danger" />
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
