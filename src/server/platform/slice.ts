/** Slice of a list, as returned by the database. */
export interface Slice {
  offset: number
  limit: number
}

/** Slice with the size of the whole list. */
export interface CountedSlice<T> {
  count: number
  results: T[]
}
