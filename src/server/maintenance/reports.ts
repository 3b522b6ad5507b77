import type { Language } from '../../contract/languages.mjs'
import type { Db } from '../db/connection.ts'
import { translator } from '../import/common/problems.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { backupTo, type CopyResult } from './backup.ts'
import { checkCatalogue, type Finding, repairCatalogue } from './repair.ts'

/** Reads everything, tells what is damaged, and with `repair` makes anew what can be. @returns Whether all is sound. */
export async function reportCheck(
  db: Db,
  store: ArtefactStore,
  repair: boolean,
  language: Language,
): Promise<boolean> {
  const t = translator(language)
  const { files, findings } = await checkCatalogue(db, store)
  if (findings.length === 0) {
    console.log(t('catalogue.sound', { count: files }))
    return true
  }
  for (const finding of findings) console.error(lineOf(finding, language))
  if (!repair) {
    console.error(t('catalogue.sayRepair'))
    return false
  }
  const left = await repairCatalogue(db, store, findings)
  for (const finding of left) console.error(`${t('catalogue.stillDamaged')} ${lineOf(finding, language)}`)
  if (left.length === 0) console.log(t('catalogue.repaired'))
  return left.length === 0
}

function lineOf({ instance, part, label, hash, fault }: Finding, language: Language): string {
  const t = translator(language)
  const what = t(`catalogue.part.${part}`, { label })
  return t(`catalogue.fault.${fault}`, { instance, what, hash })
}

/** Makes a backup and tells of it. @returns Whether everything in it is sound. */
export async function reportBackup(
  target: string,
  dataDir: string,
  db: Db,
  language: Language,
): Promise<boolean> {
  return reportCopy('backedUp', target, await backupTo(target, dataDir, db), language)
}

/** Tells what was copied into a folder. @returns Whether everything in it is sound. */
export function reportCopy(
  done: 'backedUp' | 'restored',
  folder: string,
  { files, damaged }: CopyResult,
  language: Language,
): boolean {
  const t = translator(language)
  console.log(t(`catalogue.${done}`, { folder, count: files }))
  if (damaged > 0) console.error(t('catalogue.copiedDamaged', { count: damaged }))
  return damaged === 0
}
