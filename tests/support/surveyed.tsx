import type { Upload } from '../../src/contract/upload.ts'
import type { ImportDraft } from '../../src/domain/import/importDraft.ts'
import { ImportScreen } from '../../src/ui/import/import.tsx'
import { readIn, shownBench, tell } from './drawn.tsx'
import type { ScriptedWorkbench } from './scripted.ts'
import { FILE, UPLOAD } from './uploads.ts'

/** Geometries of another dataset, matched by code. */
export const OF_ORIGIN = { kind: 'origin', dataset: 'zones', instance: null, label: null } as const

/** Returns an upload with other findings. */
export const found = (changes: Partial<Upload['survey']>): Upload => ({
  ...UPLOAD,
  survey: { ...UPLOAD.survey, ...changes },
})

/** Lets all users import, as on a local machine. */
export const letImport = (bench: ScriptedWorkbench) =>
  tell(bench, 'importing', { type: 'permission.announced', who: 'local', maxBytes: 1000 })

/** Machines with importing allowed for everyone. */
export async function importingBench(): Promise<ScriptedWorkbench> {
  const bench = await shownBench()
  await letImport(bench)
  return bench
}

/** The same after a file was uploaded, surveyed and optionally described. */
export async function surveyed(upload: Upload, draft: Partial<ImportDraft> = {}): Promise<ScriptedWorkbench> {
  const bench = await importingBench()
  await tell(bench, 'importing', { type: 'file.chosen', file: FILE })
  bench.importNews({ type: 'file.surveyed', upload })
  await bench.settle()
  if (Object.keys(draft).length > 0) await tell(bench, 'importing', { type: 'draft.changed', change: draft })
  return bench
}

/** Reads the import screen. */
export const linesIn = (bench: ScriptedWorkbench) => readIn(bench, <ImportScreen />)

/** Reads a section, from its name to the next section's name. */
export const partIn = (bench: ScriptedWorkbench, name: string) => {
  const lines = linesIn(bench)
  const from = lines.indexOf(`region ${name}`)
  const length = lines.slice(from + 1).findIndex(line => line.startsWith('region'))
  return lines.slice(from, length < 0 ? undefined : from + 1 + length)
}
