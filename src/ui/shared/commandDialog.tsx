import './dialog.css'
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
import { useCommand } from './useCommand.ts'

type Props = {
  isOpen: boolean
  /** Command that closes it, also by Escape or a click outside. */
  close: Command['id']
  title: string
  className?: string
  /** An alert stays open after a click outside. */
  modalType?: 'modal' | 'alert'
  /** Name of the button that closes it, before all others: the main action is last. A form has its own buttons. */
  leave?: string
  /** Other buttons, the main one last. */
  actions?: ReactNode
  children: ReactNode
}

/** Dialog that a command closes. */
export function CommandDialog({
  isOpen,
  close,
  title,
  className,
  modalType = 'modal',
  leave,
  actions,
  children,
}: Props) {
  const { run } = useCommand(close)
  return (
    <Dialog open={isOpen} surfaceMotion={null} modalType={modalType} onOpenChange={run}>
      <DialogSurface className={className ? `dialog ${className}` : 'dialog'}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          {leave && (
            <DialogActions>
              <CommandButton command={close} label={leave} isBare />
              {actions}
            </DialogActions>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
