import { FOLDERS, type Folder } from './config.ts'
import { keptTrials } from './results.ts'
import { wilson } from './wilson.ts'

/** Share of caught mutants of a folder, with its 95 % interval. */
export interface Score {
  folder: Folder
  noticed: number
  tried: number
  low: number
  high: number
  /** Survivors: place, operator, and replacement text. */
  unnoticed: string[]
}

/** Returns the scores of measured folders, from valid results. */
export function scoresOfFolders(): Score[] {
  const trials = keptTrials()
  return Object.entries(FOLDERS).flatMap(([folder, path]) => {
    const own = trials.filter(({ file }) => file.startsWith(`${path}/`))
    const unnoticed = own.filter(({ outcome }) => outcome === 'unnoticed' || outcome === 'unreached')
    const noticed = own.length - unnoticed.length
    const lines = unnoticed.map(
      ({ file, line, operator, replacement }) =>
        `${file}:${line} ${operator} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
    )
    return own.length === 0
      ? []
      : [
          {
            folder: folder as Folder,
            noticed,
            tried: own.length,
            ...wilson(noticed, own.length),
            unnoticed: lines,
          },
        ]
  })
}
