import './fileDrop.css'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Dropped, openDropped } from '../../commands/drop.ts'
import { useRuntime } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'

/** Returns the dropped files. The content of a folder cannot be read as a file. */
export function droppedIn({ dataTransfer: { files, items } }: DragEvent): Dropped {
  const isFolder = [...items].some(item => item.webkitGetAsEntry()?.isDirectory)
  return { files: [...files], isFolder }
}

/** Opens a file dropped anywhere on the workbench, and shows an overlay while it is dragged over it. */
export function useFileDrop(): { handlers: object; cover: ReactNode } {
  const runtime = useRuntime()
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Otherwise the browser would replace the page with the file.
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    openDropped(runtime, droppedIn(event))
  }
  return {
    handlers: { onDragOver: over, onDragLeave: leave, onDrop: drop },
    cover: isOver && <DropOverlay />,
  }
}

/** Shows where the file will be imported, or why it is refused. */
function DropOverlay() {
  const { t } = useTranslation('application')
  const { reason } = useCommand('file.open')
  return (
    <div className="file-drop" data-refused={reason !== null || undefined}>
      <div className="file-drop-text">
        <ArrowUploadRegular />
        <strong>{reason ?? t('dropHere')}</strong>
        {reason === null && <span>{t('dropHereHint')}</span>}
      </div>
    </div>
  )
}
