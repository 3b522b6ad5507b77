/** A slice of a list that the database makes. */
export interface Slice {
  offset: number
  limit: number
}

/** A slice with the size of the whole list. */
export interface CountedSlice<T> {
  count: number
  results: T[]
}
