import { type DragEvent, useState } from 'react'
import { commandById } from '../../commands/registry.ts'
import { run } from '../../commands/run.ts'
import { useRuntime } from '../shared/runtime.tsx'

const PLACE = commandById('dataset.place')

/** Properties that make an element a handle to drag a dataset by, and another one a place to drop it on. */
export type Drag = ReturnType<ReturnType<typeof useDragging>>

/** Lets displayed datasets be dragged to another place in their order. Buttons and keys do the same. */
export function useDragging() {
  const runtime = useRuntime()
  const [dragged, setDragged] = useState<{ dataset: string; rank: number } | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const stop = () => {
    setDragged(null)
    setOver(null)
  }
  return (dataset: string, rank: number) => ({
    handle: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        const card = event.currentTarget.closest('li')
        if (card) event.dataTransfer.setDragImage(card, 8, 16)
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', dataset)
        setDragged({ dataset, rank })
      },
      onDragEnd: stop,
    },
    target: {
      'data-dragged': dragged?.dataset === dataset || undefined,
      'data-drop': dragged && over === rank && rank !== dragged.rank ? sideOf(rank, dragged.rank) : undefined,
      onDragOver: (event: DragEvent) => {
        if (!dragged) return
        event.preventDefault()
        setOver(rank)
      },
      onDrop: (event: DragEvent) => {
        if (!dragged) return
        event.preventDefault()
        run(PLACE, 'button', runtime, [dragged.dataset, String(rank)])
        stop()
      },
    },
  })
}

/** Returns the side of the card on which the dragged one would come to lie. */
const sideOf = (rank: number, from: number) => (rank < from ? 'above' : 'below')
