import type { ListedAccount, ListedImport, ListedJob, Quota } from '../contract/administration.ts'
import { FeedbackState, type ListedFeedback } from '../contract/feedback.ts'
import { byLanguage } from '../contract/languages.mjs'
import { AccountState, mayAdminister, Role } from '../contract/role.ts'
import { QUOTAS, readQuota } from '../domain/account/quota.ts'
import { type Act, SECTIONS, type Section } from '../domain/administration/sections.ts'
import { writeBytes } from '../domain/written.ts'
import { fixedChoiceStep, oneOf, pick, plainChoice } from './choices.ts'
import {
  ASKED,
  type Choice,
  type Command,
  type CommandOf,
  type Condition,
  commandsOf,
  type ReasonKey,
  type Snapshots,
  type Step,
} from './command.ts'
import { isIn } from './reasons.ts'

const administration = commandsOf('administration', 'account')

const stateOf = (snapshots: Snapshots) => snapshots.administration
const roleOf = (snapshots: Snapshots) => stateOf(snapshots).context.account?.role ?? null

const restored: Condition = [
  snapshots => roleOf(snapshots) !== null || snapshots.navigation.context.visitor !== 'restoring',
  'sessionRestoring',
]
const loggedIn: Condition = [
  snapshots => roleOf(snapshots) !== null || snapshots.navigation.context.visitor !== 'anonymous',
  'notLoggedIn',
]
const isAdministrator: Condition = [
  snapshots => {
    const role = roleOf(snapshots)
    return role !== null && mayAdminister(role)
  },
  'administratorsOnly',
]
const isThere = isIn('administration', ['here'], 'notOnThatScreen')
const isSection = (section: Section): Condition => [
  snapshots => stateOf(snapshots).context.section === section,
  'notOnThatScreen',
]
const mayManage = [restored, loggedIn, isAdministrator]
const isWriting = isIn('administration', [{ here: 'writing' }], 'nothingToConfirm')
const isReady = isIn('administration', [{ here: 'ready' }], 'underWay')

/** Kind of rows with actions. */
type Kind<Row> = {
  step: string
  section: Section
  /** Reason a command applies to no row. */
  none: ReasonKey
  rowsIn: (snapshots: Snapshots) => readonly Row[]
  idOf: (row: Row) => number | string
  nameOf: (row: Row) => string
}

/** Listed accounts except the user's own, which cannot be changed here. */
const ACCOUNTS: Kind<ListedAccount> = {
  step: 'account',
  section: 'accounts',
  none: 'noSuchAccount',
  rowsIn: snapshots => {
    const { account, listing } = stateOf(snapshots).context
    return listing?.section === 'accounts' ? listing.rows.filter(({ pk }) => pk !== account?.pk) : []
  },
  idOf: ({ pk }) => pk,
  nameOf: ({ username }) => username,
}

const IMPORTS: Kind<ListedImport> = {
  step: 'import',
  section: 'imports',
  none: 'noPastImport',
  rowsIn: ({ administration: { context } }) =>
    context.listing?.section === 'imports' ? context.listing.rows : [],
  idOf: ({ instance: { id } }) => id,
  nameOf: ({ instance: { id } }) => id,
}

const JOBS: Kind<ListedJob> = {
  step: 'job',
  section: 'jobs',
  none: 'noSuchJob',
  rowsIn: ({ administration: { context } }) =>
    context.listing?.section === 'jobs' ? context.listing.rows : [],
  idOf: ({ instance }) => instance,
  nameOf: ({ instance }) => instance,
}

const BEGINNING = 40

const FEEDBACK: Kind<ListedFeedback> = {
  step: 'feedback',
  section: 'feedback',
  none: 'noSuchFeedback',
  rowsIn: ({ administration: { context } }) =>
    context.listing?.section === 'feedback' ? context.listing.rows : [],
  idOf: ({ id }) => id,
  nameOf: ({ id, text }) => `#${id} ${text.slice(0, BEGINNING)}`,
}

const quotaChoice = (quota: Quota): Choice => {
  const value = String(quota)
  return typeof quota === 'number'
    ? { value, name: byLanguage(language => writeBytes(quota, language)) }
    : { value, key: `choices.quotas.${quota}` }
}

/** Quota for imports: a suggested size, or any typed one. */
const quotaStep: Step = {
  id: 'quota',
  choices: () => QUOTAS.map(quotaChoice),
  reads: text => {
    const quota = readQuota(text)
    return quota === null ? null : quotaChoice(quota)
  },
}

/** Choice of all states, or of all roles. */
const ANY = 'any'

/** Creates a command on a section of the screen. */
const onSection = (section: Section, { needs = [], ...command }: CommandOf<'administration'>): Command =>
  administration({
    ...command,
    needsServer: true,
    needs: [...mayManage, isThere, isSection(section), ...needs],
  })

/** Creates a command on one of the listed rows it applies to, with its further arguments. */
function onRow<Row>(
  { step, section, none, rowsIn, idOf, nameOf }: Kind<Row>,
  spec: { id: `administration.${string}`; isGuarded?: true; steps?: readonly Step[] },
  isMeant: (row: Row, args: readonly string[]) => boolean,
  actOn: (row: Row, args: readonly string[]) => Act | null,
): Command {
  const meantIn = (snapshots: Snapshots, [id, ...args]: readonly string[]) =>
    rowsIn(snapshots).find(row => String(idOf(row)) === id && isMeant(row, args))
  const row: Step = {
    id: step,
    choices: snapshots =>
      rowsIn(snapshots)
        .filter(each => isMeant(each, []))
        .map(each => plainChoice(String(idOf(each)), nameOf(each))),
  }
  return onSection(section, {
    ...spec,
    steps: [row, ...(spec.steps ?? [])],
    event: (args, snapshots) => {
      const found = meantIn(snapshots, args)
      return { type: 'act.begun', act: found ? actOn(found, args.slice(1)) : null }
    },
    needs: [isReady],
    refusal: none,
  })
}

const someone = ({ pk, username }: ListedAccount) => ({ pk, username })

/** Commands of administrators. */
export const administrationCommands: Command[] = [
  administration({
    id: 'administration.open',
    keys: ['g b'],
    steps: [{ ...fixedChoiceStep('section', SECTIONS, 'sections'), preset: () => SECTIONS[0] }],
    event: ([section]) => ({ type: 'administration.opened', section: pick(SECTIONS, section) }),
    needs: mayManage,
    refusal: 'alreadySo',
  }),
  administration({
    id: 'administration.retry',
    event: 'list.retried',
    needs: [...mayManage, isThere],
    refusal: 'underWay',
  }),
  ...(
    [
      ['administration.next', 1, 'lastPage'],
      ['administration.previous', -1, 'firstPage'],
    ] as const
  ).map(([id, by, refusal]) =>
    administration({
      id,
      needsServer: true,
      event: { type: 'page.turned', by },
      needs: [...mayManage, isThere, isReady],
      refusal,
    }),
  ),
  onSection('accounts', {
    id: 'administration.byState',
    steps: [fixedChoiceStep('accountState', [ANY, ...AccountState.options], 'accountStates')],
    event: ([state]) => ({
      type: 'accounts.filtered',
      filter: { state: oneOf(AccountState.options, state) },
    }),
  }),
  onSection('accounts', {
    id: 'administration.byRole',
    steps: [fixedChoiceStep('role', [ANY, ...Role.options], 'roles')],
    event: ([role]) => ({ type: 'accounts.filtered', filter: { role: oneOf(Role.options, role) } }),
  }),
  ...(
    [
      ['administration.suspend', true],
      ['administration.resume', false],
    ] as const
  ).map(([id, suspended]) =>
    onRow(
      ACCOUNTS,
      { id },
      ({ state }) => (state === 'suspended') !== suspended,
      row => ({ kind: 'change', account: someone(row), change: { suspended } }),
    ),
  ),
  onRow(
    ACCOUNTS,
    {
      id: 'administration.giveRole',
      steps: [fixedChoiceStep('role', Role.options, 'roles')],
    },
    (row, [role]) => row.role !== role,
    (row, [given]) => {
      const role = oneOf(Role.options, given)
      return role ? { kind: 'change', account: someone(row), change: { role } } : null
    },
  ),
  onRow(
    ACCOUNTS,
    { id: 'administration.setQuota', steps: [quotaStep] },
    (row, [quota]) => String(row.quota) !== quota,
    (row, [given]) => {
      const quota = readQuota(given ?? '')
      return quota === null ? null : { kind: 'change', account: someone(row), change: { quota } }
    },
  ),
  onRow(
    JOBS,
    { id: 'administration.again' },
    ({ state }) => state === 'givenUp',
    ({ instance }) => ({ kind: 'again', instance }),
  ),
  onSection('jobs', {
    id: 'administration.againAll',
    event: { type: 'act.begun', act: { kind: 'again', instance: null } },
    needs: [isReady],
    refusal: 'noSuchJob',
  }),
  onRow(
    ACCOUNTS,
    { id: 'administration.delete', isGuarded: true },
    () => true,
    row => ({ kind: 'deletion', account: someone(row) }),
  ),
  onRow(
    IMPORTS,
    { id: 'administration.remove', isGuarded: true },
    () => true,
    ({ instance: { id } }) => ({ kind: 'removal', instance: id }),
  ),
  onSection('feedback', {
    id: 'administration.byFeedback',
    steps: [fixedChoiceStep('feedbackState', [ANY, ...FeedbackState.options], 'feedbackStates')],
    event: ([state]) => ({ type: 'feedback.filtered', feedback: oneOf(FeedbackState.options, state) }),
  }),
  onRow(
    FEEDBACK,
    {
      id: 'administration.mark',
      steps: [fixedChoiceStep('feedbackState', FeedbackState.options, 'feedbackStates')],
    },
    (row, [state]) => row.state !== state,
    ({ id }, [given]) => {
      const state = oneOf(FeedbackState.options, given)
      return state ? { kind: 'mark', feedback: id, state } : null
    },
  ),
  onRow(
    FEEDBACK,
    { id: 'administration.answer' },
    ({ state, email }) => state === 'open' && email !== null,
    ({ id }) => ({ kind: 'answer', feedback: id, text: '' }),
  ),
  administration({
    id: 'administration.send',
    hidden: true,
    needsServer: true,
    event: 'answer.sent',
    needs: [isWriting],
    refusal: 'answerIsEmpty',
  }),
  administration({ ...ASKED, id: 'administration.discard', event: 'answer.closed' }),
  administration({ ...ASKED, id: 'administration.confirm', needsServer: true, event: 'act.confirmed' }),
  administration({ ...ASKED, id: 'administration.cancel', event: 'act.cancelled' }),
]
