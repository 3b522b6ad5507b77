import {
  type ActorRefFrom,
  type AnyActorRef,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type SnapshotFrom,
  waitFor,
} from 'xstate'
import type { Removal } from '../../machines/apiKeys.machine.ts'
import type { LinkOutcome } from '../../machines/emailVerification.machine.ts'
import { machines } from '../../machines/index.ts'
import type { LoginDraft } from '../../machines/login.machine.ts'
import type { LogoutContext } from '../../machines/logout.machine.ts'
import type { SessionNews } from '../../machines/session.machine.ts'
import type { Sharing } from '../../machines/sharing.machine.ts'
import type { SignupDraft, SignupOutcome } from '../../machines/signup.machine.ts'
import type { Verdict } from '../../machines/startup.machine.ts'
import type { Exchanged } from '../../machines/tokens.machine.ts'
import type { AuditEntry, ListedAccount, ListedJob } from '../../src/contract/administration.ts'
import type { ListedFeedback } from '../../src/contract/feedback.ts'
import { NOBODY, type Person } from '../../src/contract/person.ts'
import type { Account, ApiKey, Tokens } from '../../src/domain/account/account.ts'
import { Secret } from '../../src/domain/account/secret.ts'
import type { Act, Listing, RequestedPage } from '../../src/domain/administration/sections.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { PAST } from './uploads.ts'

const DAY = '2026-11-22T10:00:00.000Z'
/** Data that the account keeps, and its private link to them. */
const SHARING: Sharing = {
  kept: [{ dataset: 'local--0000000001', name: 'Sites', bytes: 1000, saved: DAY }],
  links: [{ id: 'link1', name: 'Sites', datasets: ['local--0000000001'], created: DAY, revoked: null }],
}

export const ALICE: Account = {
  pk: 1,
  username: 'alice',
  person: NOBODY,
  email: 'alice@example.org',
  emails: [{ address: 'alice@example.org', isVerified: true }],
  emailVerified: true,
  plan: 'free',
  role: 'reader',
  providers: [],
}

/** Administrator, and the administered accounts. */
export const ADMINISTRATOR: Account = { ...ALICE, role: 'administrator' }
export const BOB: ListedAccount = {
  pk: 2,
  username: 'bob',
  email: 'bob@example.org',
  role: 'reader',
  state: 'active',
  joined: '2026-01-02T08:00:00.000Z',
  lastLogin: null,
  imports: 0,
  bytes: 0,
  quota: 'default',
  allowed: 5_000_000_000,
}
const MEMBERS: readonly ListedAccount[] = [
  { ...BOB, pk: 3, username: 'eve', role: 'editor', state: 'suspended' },
  BOB,
  { ...BOB, pk: 1, username: 'alice', role: 'administrator' },
]

/** Failed and pending tile jobs. */
const JOB: ListedJob = {
  instance: 'lieux~2025',
  state: 'givenUp',
  name: { fr: 'Lieux', en: 'Places' },
  tries: 5,
  cause: 'failed',
  error: 'It is changed',
  failed: '2026-01-03T08:00:00.000Z',
  since: '2026-01-02T08:00:00.000Z',
}
export const JOBS: readonly ListedJob[] = [
  JOB,
  { ...JOB, instance: 'lieux~2026', state: 'waiting', tries: 0, cause: null, error: null, failed: null },
]

/** Feedback that requests an answer. */
export const OPINION: ListedFeedback = {
  id: 7,
  created: '2026-01-02T08:00:00.000Z',
  state: 'open',
  text: 'Très clair.',
  rate: 5,
  username: null,
  email: 'eve@example.org',
  actions: null,
}
const OPINIONS: readonly ListedFeedback[] = [OPINION, { ...OPINION, id: 6, state: 'closed', email: null }]

/** Actions on an existing account, on a deleted account, and on tiles. */
const ACT: AuditEntry = {
  id: 3,
  at: '2026-01-03T08:00:00.000Z',
  act: 'role',
  account: { pk: 3, username: 'eve' },
  role: 'editor',
  detail: null,
  author: { pk: 1, username: 'alice' },
}
const ACTS: readonly AuditEntry[] = [
  ACT,
  { ...ACT, id: 2, act: 'deleted', account: { pk: 9, username: null }, role: null, author: null },
  { ...ACT, id: 1, act: 'again', account: null, role: null, detail: 'lieux~2025' },
]

const TOKENS: Tokens = { access: 'access', refresh: 'refresh' }

/** Name or address that the server refuses. */
export const REFUSED = 'refused'

const refusal = (fields: Record<string, string[]>) =>
  new FailureError({ code: 'refused', detail: Object.values(fields)[0]?.[0] ?? null, fields })

const tokensIn = (system: AnyActorRef['system']): ActorRefFrom<typeof machines.tokens> => system.get('tokens')

const done = <Input extends NonReducibleUnknown>() => fromPromise<void, Input>(async () => {})

/** World around the account. */
type AccountWorld = {
  /** Promise that every call awaits first. */
  gate?: () => Promise<void> | undefined
  /** True if the browser has a stored session. */
  remembersSession?: boolean
  /** API keys of the account at the start. */
  keys?: readonly ApiKey[]
  /** The server's answer to a confirmation link; `bad` by default. */
  confirmation?: LinkOutcome
  /** True if the password reset link is complete; true by default. */
  isResetGood?: boolean
}

/** Account machines, for a user with an account and keys. */
export function scriptedAccount({
  gate = () => undefined,
  remembersSession = false,
  keys: known = [],
  confirmation = 'bad',
  isResetGood = true,
}: AccountWorld) {
  let keys: ApiKey[] = [...known]
  let made = 0
  let isDown = false
  const answer = () => {
    if (isDown) throw new FailureError({ code: 'unreachable', detail: null })
  }
  let tellNews: (news: SessionNews) => void = () => {}
  /** Every login starts with tokens. */
  const enter = <Input extends NonReducibleUnknown>() =>
    fromPromise<Account, Input>(async ({ system }) => {
      await gate()
      system.get('tokens')?.send({ type: 'tokens.opened', tokens: TOKENS })
      return ALICE
    })
  /** Ends the session here. */
  const leave = fromPromise<void, undefined>(async ({ system }) => {
    system.get('tokens')?.send({ type: 'tokens.closed' })
    await gate()
  })
  /** Deletes the account on the server, then ends the local session. */
  const erase = fromPromise<void, undefined>(async ({ system }) => {
    await gate()
    system.get('tokens')?.send({ type: 'tokens.closed' })
  })
  const called = <Input extends NonReducibleUnknown>() =>
    fromPromise<void, Input>(async () => {
      await gate()
    })

  return {
    /** Reports a change of the session in another tab. */
    news: (news: SessionNews) => tellNews(news),
    /** Stops or resumes the account server while the browser has a stored session. */
    breakDown: (down: boolean) => {
      isDown = down
    },
    machines: {
      startup: machines.startup.provide({
        actors: {
          findSession: fromPromise<boolean, undefined>(async ({ system }) => {
            const isFound = isDown || remembersSession
            tokensIn(system).send({ type: 'token.sought', token: isFound ? TOKENS.refresh : null })
            return isFound
          }),
          verifySession: fromPromise<Verdict, undefined>(async ({ system }) => {
            try {
              await gate()
              answer()
              return 'valid'
            } catch (error) {
              tokensIn(system).send({ type: 'token.doubted' })
              throw error
            }
          }),
          refreshSession: fromPromise<Verdict, undefined>(async ({ system }) => {
            tokensIn(system).send({ type: 'token.verified' })
            const { context } = await waitFor(tokensIn(system), snapshot => !snapshot.hasTag('busy'))
            return context.tokens === null ? 'rejected' : 'valid'
          }),
          forgetSession: fromPromise<void, undefined>(async ({ system }) =>
            tokensIn(system).send({ type: 'token.refused' }),
          ),
          loadAccount: fromPromise<Account, undefined>(async () => {
            await gate()
            return ALICE
          }),
        },
      }),
      tokens: machines.tokens.provide({
        actors: {
          memory: fromCallback(() => {}),
          tabs: fromCallback(({ system }) => {
            tellNews = news => system.get('session')?.send(news)
          }),
          turn: fromCallback(({ sendBack }) => sendBack({ type: 'turn.come', remembered: TOKENS.refresh })),
          exchange: fromPromise<Exchanged, { token: string }>(async () => {
            await gate()
            return { type: 'renewed', tokens: TOKENS, remembered: TOKENS.refresh }
          }),
        },
      }),
      session: machines.session.provide({
        actors: {
          closeSession: leave,
          findEndingKeys: fromPromise<string | null, undefined>(async () => null),
        },
      }),
      logout: machines.logout.provide({
        actors: {
          saveComputer: fromPromise<void, Pick<LogoutContext, 'computer'>>(async () => {}),
          saveMember: fromPromise<void, Pick<LogoutContext, 'member'>>(async () => {}),
          eraseTraces: fromPromise<void, Pick<LogoutContext, 'member'>>(async ({ system }) => {
            await waitFor(
              system.get('session'),
              (session: SnapshotFrom<typeof machines.session>) => !session.matches('leaving'),
            )
          }),
          watchComputer: fromCallback(() => {}),
        },
      }),
      login: machines.login.provide({
        actors: {
          logIn: fromPromise<Account, LoginDraft>(async ({ input, system }) => {
            await gate()
            if (input.username === REFUSED) throw refusal({ non_field_errors: ['No.'] })
            system.get('tokens')?.send({ type: 'tokens.opened', tokens: TOKENS })
            return ALICE
          }),
          logInAsDemo: enter<undefined>(),
          logInWithGoogle: enter(),
          askGoogle: fromCallback(({ sendBack }) =>
            sendBack({ type: 'google.answered', answer: { kind: 'access', token: new Secret('google') } }),
          ),
          oneTap: fromCallback(() => {}),
        },
      }),
      signup: machines.signup.provide({
        actors: {
          signUp: fromPromise<SignupOutcome, SignupDraft>(async ({ input }) => {
            await gate()
            if (input.username === REFUSED) throw refusal({ username: ['Taken.'] })
            return { account: null }
          }),
        },
      }),
      emailVerification: machines.emailVerification.provide({
        actors: {
          confirmEmail: fromPromise<LinkOutcome, { password: Secret }>(async ({ input: { password } }) => {
            await gate()
            answer()
            if (password.reveal() === REFUSED) throw refusal({ password: ['No.'] })
            return password.isEmpty ? confirmation : 'good'
          }),
          resendMail: called(),
        },
      }),
      passwordReset: machines.passwordReset.provide({
        actors: {
          requestReset: called(),
          readResetLink: fromPromise(async () => isResetGood),
          resetPassword: called(),
        },
      }),
      nameChange: machines.nameChange.provide({
        actors: {
          saveName: fromPromise<Account, Person>(async ({ input }) => {
            await gate()
            if (input.first_name === REFUSED) throw refusal({ first_name: ['No.'] })
            return { ...ALICE, person: input }
          }),
        },
      }),
      passwordChange: machines.passwordChange.provide({ actors: { changePassword: called() } }),
      apiKeys: machines.apiKeys.provide({
        actors: {
          listKeys: fromPromise(async () => {
            await gate()
            answer()
            return keys
          }),
          createKey: fromPromise(async ({ input: { name } }) => {
            await gate()
            made++
            keys = [
              {
                id: `key${made}`,
                name,
                prefix: 'ct_ab',
                created: '2026-01-02',
                lastUsed: null,
                expiry: null,
              },
              ...keys,
            ]
            return { value: new Secret(`ct_${made}`) }
          }),
          copyKey: done(),
          removeKeys: fromPromise<Removal, { ids: readonly string[] }>(async ({ input: { ids } }) => {
            await gate()
            keys = keys.filter(({ id }) => !ids.includes(id))
            return { failed: [] }
          }),
        },
      }),
      sharing: machines.sharing.provide({
        actors: { listSharing: fromPromise(async () => SHARING), endSharing: called(), keepOwn: called() },
      }),
      administration: machines.administration.provide({
        actors: {
          readSection: fromPromise<Listing, RequestedPage>(async ({ input: { section } }) => {
            await gate()
            answer()
            // More keys than fit on a page: later pages repeat the first one.
            if (section === 'accounts') return { section, count: 120, rows: MEMBERS }
            if (section === 'feedback') return { section, count: 2, rows: OPINIONS }
            if (section === 'imports')
              return { section, count: 1, rows: [{ ...PAST, bytes: 12, importer: null }] }
            if (section === 'jobs') return { section, count: 2, rows: JOBS }
            return { section, count: ACTS.length, rows: ACTS }
          }),
          administer: fromPromise<void, Act>(async () => {
            await gate()
            answer()
          }),
        },
      }),
      accountDeletion: machines.accountDeletion.provide({ actors: { deleteAccount: erase } }),
      feedback: machines.feedback.provide({ actors: { sendFeedback: called() } }),
    },
  }
}
