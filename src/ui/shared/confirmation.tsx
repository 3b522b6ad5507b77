import './smallDialog.css'
import type { ReactNode } from 'react'
import type { Command } from '../../commands/command.ts'
import { CommandButton } from './commandButton.tsx'
import { CommandDialog } from './commandDialog.tsx'
import { useReturnFocus } from './restoreFocus.ts'

type Answer = { command: Command['id']; label: string }
type Props = { isOpen: boolean; title: string; cancel: Answer; confirm: Answer; children: ReactNode }

/** Asks for confirmation before an irreversible action. A click outside does not close it. */
export function Confirmation({ isOpen, title, cancel, confirm, children }: Props) {
  useReturnFocus(isOpen)
  return (
    <CommandDialog
      isOpen={isOpen}
      close={cancel.command}
      title={title}
      className="small-dialog"
      modalType="alert"
      leave={cancel.label}
      actions={<CommandButton {...confirm} appearance="primary" className="small-dialog-danger" />}
    >
      {children}
    </CommandDialog>
  )
}
