import type { LegendAnchor } from './anchors.ts'

/** Box on a page, as shares of its width and height. */
export type PageBox = { left: number; top: number; width: number; height: number }

/** Small picture of a page, with the parts that the user can move. */
export type PagePreview = {
  image: Blob
  /** Width by height. */
  ratio: number
  title: PageBox
  /** Null without a legend. */
  legend: (PageBox & { place: LegendAnchor }) | null
}
