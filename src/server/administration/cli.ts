import { parseArgs } from 'node:util'
import { InstanceId } from '../../contract/ids.ts'
import type { Language } from '../../contract/languages.mjs'
import { AccountState, Role } from '../../contract/role.ts'
import { readQuota } from '../../domain/account/quota.ts'
import { runOverDatabase } from '../db/command.ts'
import type { Db } from '../db/connection.ts'
import { timeOf } from '../db/dialect.ts'
import { purgeSoon } from '../db/housekeeping.ts'
import { COMMON, flag, readArgument, readOption, text } from '../platform/commandLine.ts'
import { readImportQuota } from '../platform/config.ts'
import { DONE, FAILED } from '../platform/terminal.ts'
import { printable, printableJson } from '../platform/terminalTable.ts'
import { terminalTexts } from '../platform/translate.ts'
import { tilesFromOutside } from '../storage/tiler/tileQueue.ts'
import { type Administered, administer, retryFailedTiles, UnknownAccounts } from './administer.ts'
import { accountLines, auditLines, changeLine, jobLines, listLines } from './show.ts'
import {
  type AccountFilter,
  findAccount,
  listAccounts,
  type StoredAccount,
  withAllowed,
} from './store/accounts.ts'
import { listAudit } from './store/audit.ts'
import { sliceOfJobs } from './store/jobs.ts'

/** Request of the operator about accounts. */
type AdminRequest =
  | { kind: 'list'; filter: AccountFilter }
  | { kind: 'show'; account: string }
  | { kind: 'change'; accounts: string[]; change: Administered }
  | { kind: 'audit' }
  | { kind: 'jobs' }
  | { kind: 'again'; instances: (string | null)[] }

/** Commands that change accounts by their names. */
const CHANGES = { suspend: 'suspended', resume: 'resumed', delete: 'deleted' } as const

/** Parses the command line of `npm run admin`. Throws a TypeError that names the invalid option. */
function parseOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    options: { state: text, role: text, search: text, yes: flag, all: flag, json: flag, ...COMMON },
    allowPositionals: true,
  })
  return { ...values, wanted: wantedOf(positionals, values) }
}

function wantedOf(
  [verb, ...rest]: readonly string[],
  values: { state?: string; role?: string; search?: string; all: boolean },
): AdminRequest | null {
  const [first, ...others] = rest
  if (verb === undefined) {
    const state = readOption(AccountState, '--state', values.state)
    return {
      kind: 'list',
      filter: { state, role: readOption(Role, '--role', values.role), search: values.search },
    }
  }
  if (verb === 'show' && first !== undefined && others.length === 0) return { kind: 'show', account: first }
  if ((verb === 'audit' || verb === 'jobs') && first === undefined) return { kind: verb }
  if (verb === 'again' && (first !== undefined) !== values.all)
    return {
      kind: 'again',
      instances: values.all ? [null] : rest.map(each => readArgument(InstanceId, each)),
    }
  if (verb === 'quota' && rest.length > 1) {
    const size = rest.at(-1) ?? ''
    const quota = readQuota(size)
    if (quota === null) throw new TypeError(`${size} (500MB, 20GB, default, none)`)
    return { kind: 'change', accounts: rest.slice(0, -1), change: { act: 'quota', quota } }
  }
  if (verb === 'role' && first !== undefined && others.length > 0)
    return { kind: 'change', accounts: others, change: { act: 'role', role: readArgument(Role, first) } }
  if (isChange(verb) && rest.length > 0)
    return { kind: 'change', accounts: rest, change: { act: CHANGES[verb] } }
  return null
}

const isChange = (verb: string): verb is keyof typeof CHANGES => Object.hasOwn(CHANGES, verb)

process.exitCode = await runOverDatabase('admin', parseOptions, run)

async function run(
  wanted: AdminRequest,
  { json: isJson, yes: isAgreed }: { json: boolean; yes: boolean },
  db: Db,
  language: Language,
): Promise<number> {
  const say = terminalTexts(language)
  const refuse = (key: string, params: Record<string, unknown>) => {
    console.error(say(`admin.${key}`, params))
    return FAILED
  }
  const byDefault = readImportQuota(process.env)
  const allowed = (account: StoredAccount) => withAllowed(account, byDefault)
  const show = (value: unknown, lines: readonly string[]) => {
    console.log(isJson ? printableJson(value) : lines.join('\n'))
    return DONE
  }
  switch (wanted.kind) {
    case 'list': {
      const accounts = (await listAccounts(db, wanted.filter)).map(allowed)
      return show(accounts, listLines(accounts, language))
    }
    case 'show': {
      const found = await findAccount(db, wanted.account)
      if (found === undefined) return refuse('unknown', { accounts: printable(wanted.account) })
      const account = allowed(found)
      return show(account, accountLines(account, language))
    }
    case 'audit': {
      const entries = await listAudit(db)
      return show(entries, auditLines(entries, language))
    }
    case 'jobs': {
      const all = { offset: 0, limit: Number.MAX_SAFE_INTEGER }
      const { results } = await sliceOfJobs(db, await tilesFromOutside(db).underWay(), all)
      return show(results, jobLines(results, language))
    }
    case 'again': {
      const by = { now: timeOf(db), author: null }
      let count = 0
      for (const instance of wanted.instances)
        count += await retryFailedTiles(db, tilesFromOutside(db), instance, by)
      if (count === 0) return refuse('notGivenUp', {})
      return show({ count }, [say('admin.retried', { count })])
    }
    case 'change': {
      if (wanted.change.act === 'deleted' && !isAgreed) return refuse('notAgreed', {})
      try {
        const { accounts: changed } = await administer(db, wanted.accounts, [wanted.change], {
          now: timeOf(db),
          author: null,
        })
        if (wanted.change.act === 'deleted') await purgeSoon(db)
        return show(changed, [changeLine(changed, wanted.change, language)])
      } catch (error) {
        if (!(error instanceof UnknownAccounts)) throw error
        return refuse('unknown', { accounts: error.names.map(printable).join(', ') })
      }
    }
  }
}
