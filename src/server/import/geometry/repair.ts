/** Faults of a geometry that can be put right without a choice: the keys of the texts in `locales`. */
export type Repair =
  | 'closed'
  | 'repeats'
  | 'spikes'
  | 'orientation'
  | 'crossing'
  | 'touching'
  | 'overlap'
  | 'holes'
  | 'emptyParts'
  | 'collection'
  | 'axisOrder'
