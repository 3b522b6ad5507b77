/** Texts of every screen, written by `src/build/screenTexts.ts`. */
declare module 'virtual:texts' {
  /** Texts in one language, by the path of their file. */
  export type Texts = Readonly<Record<string, Record<string, unknown>>>
  /** Texts in the product's own language, also shown for texts that could not be loaded. */
  export const own: Texts
  /** Loads the texts in another language. */
  export const others: Readonly<Record<string, () => Promise<{ default: Texts }>>>
}
