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
import { useCommand } from './useCommand.ts'

type Props = {
  isOpen: boolean
  /** Command that closes it, also by Escape or a click outside. */
  close: Command['id']
  title: string
  className?: string
  /** An alert stays open after a click outside. */
  modalType?: 'modal' | 'alert'
  /** Buttons below the content; a form has its own. */
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
          {actions && <DialogActions>{actions}</DialogActions>}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
