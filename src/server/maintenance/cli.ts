import { parseArgs } from 'node:util'
import type { Language } from '../../contract/languages.mjs'
import { changeStatus, instancesOf, removeInstances } from '../catalogue/editInstances.ts'
import { type Db, databaseOf, openDatabase } from '../db/connection.ts'
import { everyText } from '../following/outcomeTexts.ts'
import { orImportError, translator } from '../import/common/problems.ts'
import { COMMON, flag, reportMisuse, runCommand, several, text } from '../platform/commandLine.ts'
import { readObjects } from '../platform/config.ts'
import { DONE, FAILED, openTerminal } from '../platform/terminal.ts'
import { openArtefacts } from '../storage/artefactStore.ts'
import { requireSameInstallation } from '../storage/sameInstallation.ts'
import { follow, showFollowed, unfollow, updateNow } from './follow.ts'
import { listCatalogue, showCatalogue } from './list.ts'
import { reportBackup, reportCheck, reportRestored } from './reports.ts'
import { reasonOf } from './terminal/terminal.ts'

const HELP = 'import:catalogue.help'

process.exitCode = await runCommand(HELP, parse, main)

async function main(options: ReturnType<typeof parse>, language: Language): Promise<number> {
  const t = translator(language)
  const { DATA_DIR: dataDir = '.data' } = process.env
  const [verb, folder, ...rest] = options.positionals
  try {
    // Runs before a data folder can be opened.
    if (verb === 'restore' && folder !== undefined && rest.length === 0) {
      const target = { dataDir, database: databaseOf(dataDir), objects: readObjects(process.env) }
      return (await reportRestored(folder, target, language)) ? DONE : FAILED
    }
    const db = openDatabase(databaseOf(dataDir))
    return await run(options, db, dataDir, language).finally(() => db.destroy())
  } catch (error) {
    console.error(t('catalogue.failed', { reason: reasonOf(orImportError(error), dataDir, language) }))
    return FAILED
  }
}

function parse(args: string[]) {
  const options = { instance: several, yes: flag, repair: flag, every: text, address: text, ...COMMON }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  return { ...values, positionals }
}

async function run(
  { positionals, instance: editions = [], yes, repair, every, address }: ReturnType<typeof parse>,
  db: Db,
  dataDir: string,
  language: Language,
): Promise<number> {
  const t = translator(language)
  const store = openArtefacts(dataDir)
  await requireSameInstallation(db, store, dataDir)
  const [verb, subject, status, ...rest] = positionals
  if (verb === undefined) {
    for (const line of showCatalogue(await listCatalogue(db, store), language)) console.log(line)
    return DONE
  }
  if (verb === 'status' && subject !== undefined && status !== undefined && rest.length === 0) {
    await changeStatus(db, subject, status)
    console.log(t('catalogue.changed', { instance: subject, status: t(`catalogue.status.${status}`) }))
    return DONE
  }
  if (verb === 'remove' && subject !== undefined && status === undefined) {
    const instances = await instancesOf(db, subject, editions)
    if (!(yes || (await isAgreed(instances, language)))) return FAILED
    await removeInstances(db, store, instances)
    console.log(t('catalogue.removed', { instances: instances.join(', ') }))
    return DONE
  }
  if (verb === 'check' && subject === undefined) {
    return (await reportCheck(db, store, repair, language)) ? DONE : FAILED
  }
  if (verb === 'follow' && status === undefined) {
    if (subject === undefined) {
      for (const line of await showFollowed(db, language)) console.log(line)
      return DONE
    }
    const followed = await follow(db, subject, { every, address })
    console.log(t('follow.begun', { ...followed, every: everyText(followed.every, language) }))
    return DONE
  }
  if (verb === 'unfollow' && subject !== undefined && status === undefined) {
    await unfollow(db, subject)
    console.log(t('follow.ended', { dataset: subject }))
    return DONE
  }
  if (verb === 'update' && status === undefined) {
    return (await updateNow(subject, db, store, language)) ? DONE : FAILED
  }
  if (verb === 'backup' && subject !== undefined && status === undefined) {
    return (await reportBackup(subject, { dataDir, db, store }, language)) ? DONE : FAILED
  }
  return reportMisuse(language, HELP)
}

/** Asks for confirmation before removing instances. Without a terminal, `--yes` is required. */
async function isAgreed(instances: readonly string[], language: Language): Promise<boolean> {
  const t = translator(language)
  const terminal = openTerminal()
  if (terminal === null) {
    console.error(t('catalogue.sayYes', { instances: instances.join(', ') }))
    return false
  }
  try {
    const answer = await terminal.ask(
      t('catalogue.confirm', { instances: instances.join(', ') }),
      t('cli.no'),
    )
    return answer.toLowerCase().startsWith(t('cli.yes').charAt(0))
  } catch {
    // Ctrl+C means no.
    return false
  } finally {
    terminal.close()
  }
}
