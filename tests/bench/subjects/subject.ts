import type { Page } from 'playwright'
import type { ColourOf, Plan } from '../data/states.ts'

export interface Camera {
  lng: number
  lat: number
  zoom: number
}

/** Subject of a comparison: it shows the same zones at the same place as the others. */
export interface Subject {
  name: string
  /** Takes so long that it comes to one round of three only. */
  isSlow: boolean
  colourOf: ColourOf
  /**
   * Opens a page with a map on it and no zones yet, and gives keys their meanings: `d` displays the zones as
   * DISPLAYED, `0` and on make them the states of the plan.
   */
  open: (page: Page, plan: Plan) => Promise<void>
}
