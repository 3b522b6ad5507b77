/** Figures of a measure, by name; null if not measurable on this machine. */
export type Figures = Record<string, number | null>
