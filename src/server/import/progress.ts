import type { ImportProgress } from '../../contract/import.ts'

export type OnProgress = (progress: ImportProgress) => void
