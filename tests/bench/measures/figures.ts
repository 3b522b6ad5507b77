/** Figures that a measure found, by name. One that cannot be measured on this machine is null. */
export type Figures = Record<string, number | null>
