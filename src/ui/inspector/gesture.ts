import { type RefObject, useEffect, useRef } from 'react'
import type { Style } from '../../contract/view.ts'

/**
 * Edits the draft. `continues` marks an edit of the same drag or typed text, which shares an undo step with
 * the last one.
 */
export type ChangeDraft = (patch: Partial<Style>, continues?: boolean) => void

/**
 * Distinguishes the first edit of a drag or typed text from later ones.
 * @param field Field that the browser reports as changed when a gesture ends, as a colour picker does.
 */
export function useGesture(field?: RefObject<HTMLInputElement | null>) {
  const isOn = useRef(false)
  useEffect(() => {
    const input = field?.current
    const end = () => {
      isOn.current = false
    }
    // React calls every move a change; the browser only the final one.
    input?.addEventListener('change', end)
    return () => input?.removeEventListener('change', end)
  }, [field])
  return {
    /** Returns whether the edit continues the gesture, and starts one otherwise. */
    continues: () => {
      const continues = isOn.current
      isOn.current = true
      return continues
    },
    end: () => {
      isOn.current = false
    },
  }
}
