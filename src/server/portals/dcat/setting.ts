/** Place where a description is told. */
export interface Setting {
  /** Origin at which the installation is reached. */
  origin: string
  /** Whether only accounts may read data. */
  isReserved: boolean
}
