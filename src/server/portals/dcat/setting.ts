/** Context of a description. */
export interface Setting {
  /** Public origin of the installation. */
  origin: string
  /** Whether only accounts may read data. */
  isReserved: boolean
}
