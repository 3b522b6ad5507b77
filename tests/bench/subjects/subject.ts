import type { Page } from 'playwright'
import type { ColourOf, Plan } from '../data/states.ts'

export interface Camera {
  lng: number
  lat: number
  zoom: number
}

/** Subject of a comparison: shows the same zones at the same place as the others. */
export interface Subject {
  name: string
  /** True if the subject is slow, and therefore only runs in one round of three. */
  isSlow: boolean
  colourOf: ColourOf
  /**
   * Opens a page with an empty map and assigns keys: `d` displays the zones as DISPLAYED, `0` and on apply
   * the states of the plan.
   */
  open: (page: Page, plan: Plan) => Promise<void>
}
