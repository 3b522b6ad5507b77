import type { Look, NewSavedStyle, SavedStyle } from '../../contract/savedStyle.ts'
import type { Displayed } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import { hashOf } from '../hash.ts'
import { resetStyle } from './style.ts'

/** Place where styles are saved. */
export type StylePlace = 'browser' | 'account'

/** Change to the saved styles of a place: a saved style, a removed one, or both for a new name. */
export type StyleChange = { save: NewSavedStyle | null; remove: string | null }

/** Returns the look of a displayed dataset without temporary parts: an isolated entry and a comparison. */
export function lookOf({ style, opacity, originLabels }: Pick<Displayed, keyof Look>): Look {
  return { style: { ...style, isolated: null, compared: null }, opacity, originLabels }
}

/** Look of a dataset, except its style, before the user changes anything. */
export const USUAL = { opacity: 100, originLabels: false } as const satisfies Omit<Look, 'style'>

/** Returns whether a dataset has its default look, regardless of its colour. */
export const isUsualLook = ({ style, opacity, originLabels }: Look): boolean =>
  equal({ style, opacity, originLabels }, { ...USUAL, style: resetStyle(style) })

/** Returns the id of a dataset's style by its name. Saving under an existing name replaces that style. */
export const styleIdOf = (dataset: string, name: string): string =>
  `style-${hashOf(JSON.stringify([dataset, name.normalize('NFC').toLowerCase()]))}`

/** Returns the styles of a dataset, most recent first. */
export const stylesOf = (styles: readonly SavedStyle[], dataset: string): SavedStyle[] =>
  styles.filter(style => style.dataset === dataset).sort((one, other) => other.saved.localeCompare(one.saved))

/** Returns the saved styles after a change. */
export function changedStyles(
  styles: readonly SavedStyle[],
  { save, remove }: StyleChange,
  saved: string,
): SavedStyle[] {
  const left = styles.filter(({ id }) => id !== remove && id !== save?.id)
  return save ? [{ ...save, saved }, ...left] : left
}

/** Returns the inverse of a change. */
export function inverseChange(styles: readonly SavedStyle[], { save, remove }: StyleChange): StyleChange {
  const former = styles.find(({ id }) => id === (remove ?? save?.id)) ?? null
  if (!former) return { save: null, remove: save?.id ?? null }
  const { saved: _, ...again } = former
  return { save: again, remove: save && save.id !== former.id ? save.id : null }
}

/** Returns the saved look of each dataset: the newest one in the account, otherwise in this browser. */
export function savedLooksIn({
  browser,
  account,
}: {
  browser: readonly SavedStyle[]
  account: readonly SavedStyle[] | null
}): Record<string, Look> {
  const latest = (styles: readonly SavedStyle[]) =>
    [...styles]
      .sort((one, other) => one.saved.localeCompare(other.saved))
      .map(({ dataset, look }) => [dataset, look] as const)
  return Object.fromEntries([...latest(browser), ...latest(account ?? [])])
}
