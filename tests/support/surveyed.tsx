import type { Upload } from '../../src/contract/upload.ts'
import type { ImportDraft } from '../../src/domain/import/draft.ts'
import { ImportScreen } from '../../src/ui/import/import.tsx'
import { readIn, shownBench, tell } from './drawn.tsx'
import type { ScriptedWorkbench } from './scripted.ts'
import { FILE, UPLOAD } from './uploads.ts'

/** Geometries that another dataset lends, with its zones found by their codes. */
export const BORROWED = { kind: 'origin', dataset: 'zones', instance: null, label: null } as const

/** Returns a file of which something else was found. */
export const found = (changes: Partial<Upload['survey']>): Upload => ({
  ...UPLOAD,
  survey: { ...UPLOAD.survey, ...changes },
})

/** Lets everybody import, as on one's own machine. */
export const letImport = (bench: ScriptedWorkbench) =>
  tell(bench, 'importing', { type: 'permission.announced', who: 'local', maxBytes: 1000 })

/** The machines where anybody may import. */
export async function importingBench(): Promise<ScriptedWorkbench> {
  const bench = await shownBench()
  await letImport(bench)
  return bench
}

/** The same once a file was sent and looked at, and, where a person says otherwise, described by them. */
export async function surveyed(upload: Upload, draft: Partial<ImportDraft> = {}): Promise<ScriptedWorkbench> {
  const bench = await importingBench()
  await tell(bench, 'importing', { type: 'file.chosen', file: FILE })
  bench.importNews({ type: 'file.surveyed', upload })
  await bench.settle()
  if (Object.keys(draft).length > 0) await tell(bench, 'importing', { type: 'draft.changed', change: draft })
  return bench
}

/** Returns what is read of the screen of the import. */
export const linesIn = (bench: ScriptedWorkbench) => readIn(bench, <ImportScreen />)

/** Returns a part of it, from its name to that of the next. */
export const partIn = (bench: ScriptedWorkbench, name: string) => {
  const lines = linesIn(bench)
  const from = lines.indexOf(`region ${name}`)
  const length = lines.slice(from + 1).findIndex(line => line.startsWith('region'))
  return lines.slice(from, length < 0 ? undefined : from + 1 + length)
}
