/** What a measure found, by name. What cannot be measured on this machine is null. */
export type Figures = Record<string, number | null>
