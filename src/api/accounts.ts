import { z } from 'zod'
import type { Feedback } from '../contract/feedback.ts'
import { byPersonField, type Person } from '../contract/person.ts'
import { Role } from '../contract/role.ts'
import {
  type NewSavedMap,
  type NewSavedStory,
  type NewSavedStyle,
  type NewSavedTemplate,
  SAVED_MAP,
  SAVED_STORY,
  SAVED_STYLE,
  SAVED_TEMPLATE,
} from '../contract/saved.ts'
import type { Account, Tokens } from '../domain/account/account.ts'
import { ask, callWithoutAnswer } from './client.ts'
import { bearer, session, withoutRenewal } from './session.ts'

/** User as servers of this kind return it; missing fields have the values of a new account. */
const User = z
  .object({
    pk: z.number(),
    username: z.string(),
    email: z.string().nullish(),
    ...byPersonField(() => z.string().nullish()),
    emailaddress_set: z.array(z.object({ email: z.string(), verified: z.boolean() })).nullish(),
    socialaccount_set: z.array(z.object({ provider: z.string() })).nullish(),
    profile: z.object({ plan: z.string().nullish(), role: Role.catch('reader') }).nullish(),
  })
  .transform(
    (user): Account => ({
      pk: user.pk,
      username: user.username,
      person: byPersonField(field => user[field] ?? ''),
      email: user.email ?? '',
      emails: (user.emailaddress_set ?? []).map(({ email, verified }) => ({
        address: email,
        isVerified: verified,
      })),
      emailVerified: (user.emailaddress_set ?? []).some(({ verified }) => verified),
      plan: user.profile?.plan ?? 'free',
      role: user.profile?.role ?? 'reader',
      providers: (user.socialaccount_set ?? []).map(({ provider }) => provider),
    }),
  )

/** Older servers use other names for the tokens. */
const LoginAnswer = z
  .object({
    access: z.string().optional(),
    access_token: z.string().optional(),
    refresh: z.string().optional(),
    refresh_token: z.string().optional(),
    user: User,
  })
  .transform((answer, issues) => {
    const access = answer.access ?? answer.access_token
    if (access) return { access, refresh: answer.refresh ?? answer.refresh_token ?? '', user: answer.user }
    issues.addIssue({ code: 'custom', message: 'The answer has no access token.' })
    return z.NEVER
  })
type LoginAnswer = z.infer<typeof LoginAnswer>

/** Some servers log in a new account immediately. */
const SignupAnswer = z.union([LoginAnswer, z.object({ detail: z.string().optional() })])

const BASE = '/accounts/rest'

/** Opens the session and returns its account. */
function opened({ access, refresh, user }: LoginAnswer): Account {
  session().open({ access, refresh })
  return user
}

async function enter(path: string, body: object, signal?: AbortSignal): Promise<Account> {
  return opened(await ask(LoginAnswer, { path: `${BASE}/${path}`, body, signal }))
}

export const logIn = (credentials: { username: string; password: string }, signal?: AbortSignal) =>
  enter('login/', credentials, signal)

/** Logs in with the demo account of a local installation. */
export const logInAsDemo = (signal?: AbortSignal) => enter('demo/', {}, signal)

/** Logs in with a Google code or access token, or with a One Tap ID token as both. */
export const logInWithGoogle = (
  proof: { code: string } | { access_token: string; id_token?: string },
  signal?: AbortSignal,
) => enter('google/', proof, signal)

/** Returns the account if it is logged in immediately, null if its address must be confirmed first. */
export async function signUp(
  body: { username: string; email: string; password1: string; password2: string },
  signal?: AbortSignal,
): Promise<Account | null> {
  const answer = await ask(SignupAnswer, { path: `${BASE}/signup/`, body, signal })
  return 'user' in answer ? opened(answer) : null
}

/** Other servers answer with the detail alone. */
const ConfirmAnswer = z.object({ session: LoginAnswer.nullish() })

/** Confirms an address. Returns the account if it is logged in at once. */
export async function confirmEmail(
  body: { key: string; password?: string },
  signal?: AbortSignal,
): Promise<Account | null> {
  const { session } = await ask(ConfirmAnswer, { path: `${BASE}/signup/confirm/`, body, signal })
  return session ? opened(session) : null
}

export const resendMail = (email: string, signal?: AbortSignal) =>
  callWithoutAnswer({ path: `${BASE}/signup/resend-email/`, body: { email }, signal })

export const requestReset = (email: string, signal?: AbortSignal) =>
  callWithoutAnswer({ path: `${BASE}/password/reset/`, body: { email }, signal })

export const resetPassword = (
  body: { uid: string; token: string; new_password1: string; new_password2: string },
  signal?: AbortSignal,
) => callWithoutAnswer({ path: `${BASE}/password/reset/confirm/`, body, signal })

export const changePassword = (
  body: { old_password?: string; new_password1: string; new_password2: string; end_keys?: boolean },
  signal?: AbortSignal,
) => callWithoutAnswer({ path: `${BASE}/password/change/`, body, signal })

export const readUser = (signal?: AbortSignal) => ask(User, { path: `${BASE}/user/`, signal })

/** Changes the user's profile and returns the updated account. */
export const saveName = (body: Person, signal?: AbortSignal) =>
  ask(User, { path: `${BASE}/user/`, method: 'PATCH', body, signal })

/** Verifies a stored token. Rejects with a `FailureError` if it is invalid. */
export const verifyToken = (token: string, signal?: AbortSignal) =>
  callWithoutAnswer({ path: `${BASE}/token/verify/`, body: { token }, signal }, withoutRenewal)

/** Deletes the account and its session. */
export async function deleteAccount(signal?: AbortSignal): Promise<void> {
  await callWithoutAnswer({ path: `${BASE}/delete/`, body: {}, signal })
  session().close()
}

/**
 * Clears the session in this browser, then ends it on the server. The server accepts the access token even
 * after its expiry.
 */
export async function logOut(): Promise<void> {
  const tokens = session().close()
  if (!tokens) return
  await callWithoutAnswer({ path: `${BASE}/logout/`, body: {}, lasting: true }, () => [bearer(tokens.access)])
}

const RefreshAnswer = z.object({ access: z.string(), refresh: z.string().optional() })

/** Exchanges a refresh token, or the one in the server's cookie. Cannot be aborted. */
export async function exchange(refresh: string): Promise<Tokens> {
  const call = { path: '/accounts/rest/token/refresh/', body: refresh === '' ? {} : { refresh } }
  const answer = await ask(RefreshAnswer, call, withoutRenewal)
  return { access: answer.access, refresh: answer.refresh ?? refresh }
}

/** Returns the calls for the items that an account saves at a path. */
const savedCalls = <Item extends object>(path: string, list: z.ZodType<(Item & { saved: string })[]>) => ({
  /** Lists the items of the account, most recent first. */
  list: (signal?: AbortSignal) => ask(list, { path, signal }),
  /** Saves an item of the account, replacing the one with its id. */
  save: (item: Item, signal?: AbortSignal): Promise<void> => callWithoutAnswer({ path, body: item, signal }),
  remove: (id: string, signal?: AbortSignal): Promise<void> =>
    callWithoutAnswer({ path: `${path}${encodeURIComponent(id)}/`, method: 'DELETE', signal }),
})

export const savedStyleCalls = savedCalls<NewSavedStyle>('/accounts/rest/style/', SAVED_STYLE.list)
export const savedStoryCalls = savedCalls<NewSavedStory>('/accounts/rest/story/', SAVED_STORY.list)
export const savedTemplateCalls = savedCalls<NewSavedTemplate>(
  '/accounts/rest/template/',
  SAVED_TEMPLATE.list,
)
export const savedMapCalls = savedCalls<NewSavedMap>('/accounts/rest/map/', SAVED_MAP.list)

/** Sends feedback, with or without an account. */
export const sendFeedback = (body: Feedback, signal?: AbortSignal): Promise<void> =>
  callWithoutAnswer({ path: '/monitoring/feedback/', body, signal })
