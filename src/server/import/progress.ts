/** Where an import is: elements done, of how many when that is known. */
export interface ImportProgress {
  dataset: string
  step: 'read' | 'geometry' | 'labels' | 'write' | 'done'
  done: number
  total: number | null
}

export type OnProgress = (progress: ImportProgress) => void
