import type { AuditEntry, ListedAccount } from '../../contract/administration.ts'
import type { Language } from '../../contract/languages.mjs'
import { printable, shortMoment, sizeText, tableLines } from '../platform/terminalTable.ts'
import { terminalTexts } from '../platform/text.ts'
import type { Administered } from './administer.ts'

/** Accounts as lines for a person: one for each. */
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

/** One account with all that the operator may know of it. */
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
  ]
  return [`#${pk}`, ...tableLines(facts.map(([fact, value]) => [say(`admin.facts.${fact}`), value]))]
}

const importsOf = ({ imports: count, bytes }: ListedAccount, language: Language): string =>
  terminalTexts(language)('admin.imports', { count, size: sizeText(bytes, language) })

/** Says what was done with accounts. */
export function changeLine(
  accounts: readonly ListedAccount[],
  change: Administered,
  language: Language,
): string {
  const say = terminalTexts(language)
  const names = accounts.map(({ username }) => printable(username)).join(', ')
  const role = change.act === 'role' ? say(`admin.roles.${change.role}`) : ''
  return say(`admin.done.${change.act}`, { count: accounts.length, names, role })
}

/** Acts of administration, a line for each. */
export function auditLines(entries: readonly AuditEntry[], language: Language): string[] {
  const say = terminalTexts(language)
  if (entries.length === 0) return [say('admin.noAudit')]
  return tableLines(
    entries.map(({ at, act, account, role, author }) => [
      shortMoment(at, language),
      say(`admin.acts.${act}`, { role: role === null ? '' : say(`admin.roles.${role}`) }),
      ...named(account, language),
      author === null ? say('admin.byCommand') : say('admin.by', { name: named(author, language).join(' ') }),
    ]),
  )
}

const named = ({ pk, username }: AuditEntry['account'], language: Language): [string, string] => [
  `#${pk}`,
  username === null ? terminalTexts(language)('admin.gone') : printable(username),
]
