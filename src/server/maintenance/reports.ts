import type { Language } from '../../contract/languages.mjs'
import type { Db, Installed } from '../db/connection.ts'
import { translator } from '../import/common/problems.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import { cleanObjects } from '../storage/clean.ts'
import { backupTo, type Opened } from './backup.ts'
import type { MovedFiles } from './migration/artefacts.ts'
import { checkCatalogue, type Finding, repairCatalogue } from './repair.ts'
import { restoreFrom } from './restore.ts'
import { withProgress } from './terminal/terminal.ts'

/**
 * Checks everything, reports damage, and with `repair` repairs it where possible. @returns Whether everything is
 * sound.
 */
export async function reportCheck(
  db: Db,
  store: ArtefactStore,
  repair: boolean,
  language: Language,
): Promise<boolean> {
  const t = translator(language)
  const { files, findings, unnamed } = await checkCatalogue(db, store)
  // Harmless: servers remove these once a day, and a repair removes them immediately.
  if (unnamed > 0) console.log(t('catalogue.unnamed', { count: unnamed }))
  if (findings.length === 0) {
    if (repair && unnamed > 0) await cleanObjects(db, store)
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

/**
 * Makes a backup and reports it.
 * @returns Whether all of it is intact.
 */
export async function reportBackup(target: string, opened: Opened, language: Language): Promise<boolean> {
  const t = translator(language)
  const copied = await withProgress(language, onProgress => backupTo(target, opened, onProgress))
  console.log(t('catalogue.backedUp', { folder: target, count: copied.files }))
  return areSound(copied, language)
}

/**
 * Restores a backup and reports it.
 * @returns Whether all of it is intact.
 */
export async function reportRestored(
  source: string,
  target: Installed,
  language: Language,
): Promise<boolean> {
  const t = translator(language)
  const { rows, ...copied } = await withProgress(language, onProgress =>
    restoreFrom(source, target, onProgress),
  )
  const params = { folder: target.dataDir, count: copied.files, rows }
  console.log(t(rows === null ? 'catalogue.restored' : 'catalogue.restoredApart', params))
  return areSound(copied, language)
}

function areSound({ damaged }: MovedFiles, language: Language): boolean {
  if (damaged > 0) console.error(translator(language)('catalogue.copiedDamaged', { count: damaged }))
  return damaged === 0
}
