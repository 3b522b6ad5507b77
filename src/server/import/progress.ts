export type OnProgress = (progress: ImportProgress) => void
