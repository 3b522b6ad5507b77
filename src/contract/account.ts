import { z } from 'zod'
import { byPersonField, PERSON_FIELDS } from './person.ts'
import { Role } from './role.ts'

/** Letters and digits of any script, and `@ . + - _`. Case and compatibility forms are ignored. */
export const Username = z
  .string()
  .min(1)
  .max(150)
  .regex(/^[\p{L}\p{M}\p{N}_@.+-]+$/u, { error: 'invalidUsername' })
  .meta({ pattern: '^[\\p{L}\\p{M}\\p{N}_@.+-]+$', example: 'alice' })

/** Address in any script. Without blanks or control characters, so that it is safe in a mail header. */
export const Email = z
  .string()
  .min(1)
  .max(254)
  .regex(/^[^\s\p{C}@"(),:;<>[\\\]]{1,64}@[^\s\p{C}@"(),:;<>[\\\]]{1,189}$/u, { error: 'invalidEmail' })
  .meta({ format: 'email', pattern: '^[^\\s@]{1,64}@[^\\s@]{1,189}$', example: 'alice@example.org' })

/** Taken as typed: never trimmed, cut or folded. */
const Password = z.string().min(1).max(128).meta({ example: 'trois petits chats verts' })

/** Minimum length of a new password. */
export const PASSWORD_MIN = 8

const named = <T extends z.ZodRawShape>(id: string, shape: T) => z.object(shape).meta({ id })

export const Signup = named('Signup', {
  username: Username,
  email: Email,
  password1: Password,
  password2: Password,
})
export const ResendEmail = named('ResendEmail', { email: Email })
export const SignupConfirm = named('SignupConfirm', {
  key: z.string().min(1).max(500),
  /** Password chosen at sign-up. Every browser must send it, except the browser of the sign-up. */
  password: z.string().max(128).optional(),
})
export const Login = named('Login', {
  /** User name or address of the account. */
  username: z.string().min(1).max(254),
  password: z.string().min(1).max(128),
})
export const TokenVerify = named('TokenVerify', { token: z.string().min(1).max(4096) })
export const TokenRefresh = named('TokenRefresh', { refresh: z.string().min(1).max(4096).optional() })
export const Logout = named('Logout', { refresh: z.string().max(4096).optional() })
export const PasswordChange = named('PasswordChange', {
  /** The password is verified if it is sent. */
  old_password: z.string().max(128).optional(),
  new_password1: Password,
  new_password2: Password,
  /** True to end the account's API keys too. */
  end_keys: z.boolean().optional(),
})
export const PasswordReset = named('PasswordReset', { email: Email })
export const PasswordResetConfirm = named('PasswordResetConfirm', {
  uid: z.string().min(1).max(100),
  token: z.string().min(1).max(200),
  new_password1: Password,
  new_password2: Password,
})

const SocialAccount = named('SocialAccount', {
  id: z.int(),
  provider: z.string(),
  uid: z.string(),
  last_login: z.iso.datetime(),
  date_joined: z.iso.datetime(),
})
const EmailAddress = named('EmailAddress', {
  id: z.int(),
  email: z.string(),
  verified: z.boolean(),
  primary: z.boolean(),
})

/** User of a session: `GET accounts/rest/user/`. */
export const AccountUser = named('AccountUser', {
  pk: z.int(),
  username: z.string(),
  email: z.string(),
  ...byPersonField(() => z.string()),
  socialaccount_set: z.array(SocialAccount),
  emailaddress_set: z.array(EmailAddress),
  profile: named('Profile', { plan: z.string(), role: Role }),
})
export type AccountUser = z.infer<typeof AccountUser>

/** Account fields that the user can change. */
export const UserChange = named(
  'UserChange',
  byPersonField(field => PERSON_FIELDS[field].rule.optional()),
)
export type UserChange = z.infer<typeof UserChange>

/** New session: access token, refresh token, and user. */
export const LoginAnswer = named('LoginAnswer', {
  access: z.string(),
  refresh: z.string(),
  user: AccountUser,
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** Renewed session. The sent refresh token is spent: keep the new one. */
export const RefreshAnswer = named('RefreshAnswer', {
  access: z.string(),
  refresh: z.string(),
  access_expiration: z.iso.datetime(),
  refresh_expiration: z.iso.datetime(),
})
export type RefreshAnswer = z.infer<typeof RefreshAnswer>

/** One sentence for the user. */
export const Detail = named('Detail', { detail: z.string() })

/** Confirmed address, with the session that it opens; null in a browser that is not known to the account. */
export const ConfirmAnswer = named('ConfirmAnswer', {
  detail: z.string(),
  session: LoginAnswer.nullable(),
})

/** Reason why a token was refused. */
export const TokenRefusal = named('TokenRefusal', {
  detail: z.string(),
  code: z.string().optional(),
  messages: z
    .array(z.object({ token_class: z.string(), token_type: z.string(), message: z.string() }))
    .optional(),
})

const token = z.string().max(8192).nullable().optional()

/**
 * Google's proof for the client: an access token; for One Tap the ID token, as `access_token` too; or an
 * authorization code.
 */
export const GoogleLogin = z
  .object({ access_token: token, id_token: token, code: token })
  .meta({ id: 'GoogleLogin' })
export type GoogleLogin = z.infer<typeof GoogleLogin>
