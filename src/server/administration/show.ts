import type { AuditEntry, ListedAccount, ListedJob, Quota } from '../../contract/administration.ts'
import type { Language } from '../../contract/languages.mjs'
import { readQuota } from '../../domain/account/quota.ts'
import { printable, shortMoment, sizeText, tableLines } from '../platform/terminalTable.ts'
import { terminalTexts } from '../platform/translate.ts'
import type { Administered } from './administer.ts'
import type { StoredAccount } from './store/accounts.ts'

/** Formats accounts as text, one per line. */
export function listLines(accounts: readonly ListedAccount[], language: Language): string[] {
  const say = terminalTexts(language)
  if (accounts.length === 0) return [say('admin.none')]
  return tableLines(
    accounts.map(account => [
      `#${account.pk}`,
      printable(account.username),
      account.email === null ? '–' : printable(account.email),
      say(`admin.roles.${account.role}`),
      say(`admin.states.${account.state}`),
      importsOf(account, language),
    ]),
  )
}

/** Formats an account with everything that the operator may see. */
export function accountLines(account: ListedAccount, language: Language): string[] {
  const say = terminalTexts(language)
  const { pk, username, email, role, state, joined, lastLogin } = account
  const facts: [string, string][] = [
    ['name', printable(username)],
    ['address', email === null ? '–' : printable(email)],
    ['role', say(`admin.roles.${role}`)],
    ['state', say(`admin.states.${state}`)],
    ['joined', shortMoment(joined, language)],
    ['lastLogin', lastLogin === null ? '–' : shortMoment(lastLogin, language)],
    ['imports', importsOf(account, language)],
    ['quota', quotaText(account.quota, language)],
  ]
  return [`#${pk}`, ...tableLines(facts.map(([fact, value]) => [say(`admin.facts.${fact}`), value]))]
}

const importsOf = ({ imports: count, bytes, allowed }: ListedAccount, language: Language): string => {
  const say = terminalTexts(language)
  const size = sizeText(bytes, language)
  return allowed === null
    ? say('admin.imports', { count, size })
    : say('admin.importsOf', { count, size, allowed: sizeText(allowed, language) })
}

const quotaText = (quota: Quota, language: Language): string =>
  typeof quota === 'number' ? sizeText(quota, language) : terminalTexts(language)(`admin.quotas.${quota}`)

/** Formats missing tiles as text, one job per line. */
export function jobLines(jobs: readonly ListedJob[], language: Language): string[] {
  const say = terminalTexts(language)
  if (jobs.length === 0) return [say('admin.noJobs')]
  return tableLines(
    jobs.map(({ instance, state, tries, cause, error, failed, since }) => [
      instance,
      say(`admin.jobStates.${state}`),
      shortMoment(failed ?? since, language),
      tries === 0 ? '–' : say('admin.tries', { count: tries }),
      cause === null ? '' : say(`admin.causes.${cause}`, { error: printable(error ?? '–') }),
    ]),
  )
}

/** Formats the result of an action on accounts. */
export function changeLine(
  accounts: readonly StoredAccount[],
  change: Administered,
  language: Language,
): string {
  const say = terminalTexts(language)
  const names = accounts.map(({ username }) => printable(username)).join(', ')
  const role = change.act === 'role' ? say(`admin.roles.${change.role}`) : ''
  const quota = change.act === 'quota' ? quotaText(change.quota, language) : ''
  return say(`admin.done.${change.act}`, { count: accounts.length, names, role, quota })
}

/** Formats the audit log, one entry per line. */
export function auditLines(entries: readonly AuditEntry[], language: Language): string[] {
  const say = terminalTexts(language)
  if (entries.length === 0) return [say('admin.noAudit')]
  return tableLines(
    entries.map(({ at, act, account, role, author, detail }) => [
      shortMoment(at, language),
      say(`admin.acts.${act}`, {
        role: role === null ? '' : say(`admin.roles.${role}`),
        quota: act === 'quota' ? quotaText(readQuota(detail ?? '') ?? 'default', language) : '',
      }),
      ...(account === null ? ['', detail ?? say('admin.all')] : named(account, language)),
      author === null ? say('admin.byCommand') : say('admin.by', { name: named(author, language).join(' ') }),
    ]),
  )
}

const named = (
  { pk, username }: NonNullable<AuditEntry['account']>,
  language: Language,
): [string, string] => [
  `#${pk}`,
  username === null ? terminalTexts(language)('admin.gone') : printable(username),
]
