import './import.css'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { receiveDrop } from '../../commands/drop.ts'
import { addTexts } from '../../i18n/index.ts'
import { useMachine, useRuntime } from '../shared/runtime.tsx'
import { Choosing } from './choosing.tsx'
import { droppedIn } from './fileDrop.tsx'
import { Mapping } from './mapping.tsx'
import { ImportRemoval } from './pastImports.tsx'
import { Imported, Importing, Sending } from './progress.tsx'

await addTexts(import.meta.glob('../../../locales/*/importing.json', { import: 'default' }))

/** Bringing a file into the catalogue. A file can be dropped anywhere on it while none is under way. */
export function ImportScreen() {
  const { t } = useTranslation('importing')
  const runtime = useRuntime()
  const stage = useStage()
  const takesFiles = useMachine('importing', snapshot =>
    snapshot.can({ type: 'file.chosen', file: { name: '', bytes: 0, content: new Blob() } }),
  )
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Anything else would make the browser open the file in place of the page.
    event.preventDefault()
    event.dataTransfer.dropEffect = takesFiles ? 'copy' : 'none'
    setOver(takesFiles)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    receiveDrop(runtime, droppedIn(event))
  }
  return (
    <main
      className="import"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={event => event.currentTarget === event.target && setOver(false)}
      onDrop={drop}
      aria-label={t('title')}
    >
      {stage === 'choosing' && <Choosing isOver={isOver} />}
      {stage === 'sending' && <Sending />}
      {stage === 'mapping' && <Mapping />}
      {stage === 'importing' && <Importing />}
      {stage === 'imported' && <Imported />}
      <ImportRemoval />
    </main>
  )
}

const STAGES = ['choosing', 'sending', 'mapping', 'importing', 'imported'] as const

/** Returns the stage that the import is at. */
const useStage = () =>
  useMachine('importing', snapshot =>
    (snapshot.matches('confirming') || snapshot.matches('removing')) && snapshot.context.report
      ? 'imported'
      : (STAGES.find(stage => snapshot.matches(stage)) ?? 'choosing'),
  )
