import { fromPromise } from 'xstate'
import type { KeyDraft, Removal } from '../../machines/apiKeys.machine.ts'
import type { LinkOutcome, MailDraft } from '../../machines/emailVerification.machine.ts'
import type { FeedbackDraft } from '../../machines/feedback.machine.ts'
import type { GoogleAnswer, LoginDraft } from '../../machines/login.machine.ts'
import type { PasswordChangeDraft } from '../../machines/passwordChange.machine.ts'
import type { NewPassword, ResetRequest } from '../../machines/passwordReset.machine.ts'
import type { SignupDraft, SignupOutcome } from '../../machines/signup.machine.ts'
import * as accounts from '../api/accounts.ts'
import { isRefusal } from '../api/client.ts'
import * as keys from '../api/keys.ts'
import type { Person } from '../contract/person.ts'
import type { Account, ApiKey } from '../domain/account/account.ts'
import { expiryOf } from '../domain/account/keyTerm.ts'
import { Secret } from '../domain/account/secret.ts'
import { resetLinkIn } from '../domain/address/secretLink.ts'
import { FailureError, toFailure } from '../domain/failure.ts'
import { copyText } from './page.ts'
import { currentMailLink, removeMailLink } from './router.ts'

const AT_ONCE = 4

/** Removes items, a few at a time. Returns the failed ones; missing ones count as removed. */
export async function removeAll(
  ids: readonly string[],
  remove: (id: string) => Promise<void>,
): Promise<string[]> {
  const failed: string[] = []
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await remove(id)
      } catch (error) {
        if (toFailure(error).code !== 'notFound') failed.push(id)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work))
  return failed
}

export const logIn = fromPromise<Account, LoginDraft>(({ input: { username, password }, signal }) =>
  accounts.logIn({ username: username.trim(), password: password.reveal() }, signal),
)

export const logInAsDemo = fromPromise<Account, undefined>(({ signal }) => accounts.logInAsDemo(signal))

export const logInWithGoogle = fromPromise<Account, GoogleAnswer>(({ input: { kind, token }, signal }) => {
  const proof = token.reveal()
  const bodies = {
    code: { code: proof },
    access: { access_token: proof },
    identity: { access_token: proof, id_token: proof },
  }
  return accounts.logInWithGoogle(bodies[kind], signal)
})

export const signUp = fromPromise<SignupOutcome, SignupDraft>(async ({ input, signal }) => ({
  account: await accounts.signUp(
    {
      username: input.username.trim(),
      email: input.email.trim(),
      password1: input.password1.reveal(),
      password2: input.password2.reveal(),
    },
    signal,
  ),
}))

/** Failures by which the server refuses a link. */
const REFUSALS: readonly string[] = ['refused', 'unauthenticated', 'notFound']
const TOO_MANY_REQUESTS = 429
/** Statuses after which the same call may succeed: they do not concern the link. */
const TEMPORARY = [408, 425]

/** Confirms the address of the link. Rejects if the server has not answered whether the link is valid. */
export const confirmEmail = fromPromise<LinkOutcome, { password: Secret }>(
  async ({ input: { password }, signal }) => {
    const link = currentMailLink('confirmation')
    if (!link) return 'bad'
    let account: Account | null
    try {
      account = await accounts.confirmEmail(
        { key: link.key, ...(password.isEmpty ? {} : { password: password.reveal() }) },
        signal,
      )
    } catch (error) {
      if (isRefusal(error, [TOO_MANY_REQUESTS])) return 'limited'
      if (toFailure(error).fields?.['password'] !== undefined) {
        if (password.isEmpty) return 'asksPassword'
        throw error
      }
      if (!isRefusal(error, TEMPORARY) && REFUSALS.includes(toFailure(error).code)) return 'bad'
      throw error
    }
    removeMailLink()
    return account ? { account } : 'good'
  },
)

export const resendMail = fromPromise<void, MailDraft>(({ input, signal }) =>
  accounts.resendMail(input.email.trim(), signal),
)

export const requestReset = fromPromise<void, ResetRequest>(({ input, signal }) =>
  accounts.requestReset(input.email.trim(), signal),
)

/** Returns whether the page's address had a complete link. */
export const readResetLink = fromPromise<boolean, undefined>(async () => currentMailLink('reset') !== null)

export const resetPassword = fromPromise<void, NewPassword>(async ({ input, signal }) => {
  const link = currentMailLink('reset') ?? resetLinkIn(input.link.reveal())
  if (!link) throw new FailureError({ code: 'notFound', detail: null })
  const { uid, token } = link
  await accounts.resetPassword({ uid, token, ...revealed(input) }, signal)
  removeMailLink()
})

export const changePassword = fromPromise<void, PasswordChangeDraft>(({ input, signal }) => {
  const old = input.old_password.isEmpty ? {} : { old_password: input.old_password.reveal() }
  const ending = input.end_keys ? { end_keys: true } : {}
  return accounts.changePassword({ ...old, ...revealed(input), ...ending }, signal)
})

const revealed = ({
  new_password1,
  new_password2,
}: Pick<NewPassword, 'new_password1' | 'new_password2'>) => ({
  new_password1: new_password1.reveal(),
  new_password2: new_password2.reveal(),
})

export const saveName = fromPromise<Account, Person>(({ input, signal }) => accounts.saveName(input, signal))

export const deleteAccount = fromPromise<void, undefined>(({ signal }) => accounts.deleteAccount(signal))

export const listKeys = fromPromise<ApiKey[], undefined>(({ signal }) => keys.listKeys(signal))

export const createKey = fromPromise<{ value: Secret }, KeyDraft>(async ({ input, signal }) => {
  const expiry_date = expiryOf(input, Date.now())
  const { value } = await keys.createKey({ name: input.name.trim(), expiry_date }, signal)
  return { value: new Secret(value) }
})

export const copyKey = fromPromise<void, { value: Secret }>(({ input }) => copyText(input.value.reveal()))

export const removeKeys = fromPromise<Removal, { ids: readonly string[] }>(async ({ input, signal }) => ({
  failed: await removeAll(input.ids, id => keys.removeKey(id, signal)),
}))

export const sendFeedback = fromPromise<void, FeedbackDraft>(({ input, signal }) =>
  accounts.sendFeedback({ ...input, email: input.email.trim() }, signal),
)
