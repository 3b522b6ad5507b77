import { z } from 'zod'
import { MAX_STYLES, SavedStyle } from '../contract/savedStyle.ts'
import { FailureError } from '../domain/failure.ts'
import { changedStyles, type StyleChange } from '../domain/savedStyles.ts'
import { KEPT } from './names.ts'
import { keep } from './storage.ts'

/**
 * Form in which this browser keeps styles. Content of another version, or spoilt, is put aside before anything is
 * written over it.
 */
const StoredStyles = z.object({ version: z.literal(1), styles: z.array(z.unknown()) })

/** The styles saved in this browser, and whether something there could not be read. */
export function readStyles(): { styles: SavedStyle[]; isSpoilt: boolean } {
  const text = textKept()
  if (text === null) return { styles: [], isSpoilt: false }
  try {
    const { styles } = StoredStyles.parse(JSON.parse(text))
    const read = styles.flatMap(style => SavedStyle.safeParse(style).data ?? [])
    return { styles: read, isSpoilt: read.length < styles.length }
  } catch {
    return { styles: [], isSpoilt: true }
  }
}

function textKept(): string | null {
  try {
    return localStorage.getItem(KEPT.styles)
  } catch {
    return null
  }
}

/** Changes what is there now: another tab may have changed it since it was read. */
export function changeHere(change: StyleChange): SavedStyle[] {
  const { styles, isSpoilt } = readStyles()
  if (isSpoilt) keep(KEPT.spoiltStyles, textKept())
  const changed = changedStyles(styles, change, new Date().toISOString()).slice(0, MAX_STYLES)
  if (!keep(KEPT.styles, { version: 1, styles: changed }))
    throw new FailureError({ code: 'unexpected', detail: null })
  return changed
}
