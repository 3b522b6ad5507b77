import type { Context } from 'hono'
import { Detail, PasswordChange, PasswordReset, PasswordResetConfirm } from '../../../contract/account.ts'
import type { Db } from '../../db/connection.ts'
import { inTransaction } from '../../db/dialect.ts'
import { writeMeta } from '../../db/housekeeping.ts'
import { enqueueMail } from '../../mail/messages.ts'
import { accountRefusals, detail, json, jsonBody, languageOfRequest } from '../../platform/http/answers.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { rememberDevice, resetAttempts } from '../http/attempts.ts'
import { signupCookieHash } from '../http/cookies.ts'
import { sessionOf } from '../http/guard.ts'
import { greeting, keysParameter, newResetToken, RESET_SECONDS, uidOf, userOfUid } from '../mailContent.ts'
import { passwords } from '../passwordHash.ts'
import { likenessFaults, passwordFaults } from '../passwordRules.ts'
import { hashText } from '../secrets.ts'
import { addressById, claimOf, primaryAddress, verifiedAddress, verifyAddress } from '../store/addresses.ts'
import { activeKeys, revokeKeysOf } from '../store/apiKeys.ts'
import {
  endSessionsOf,
  findPasswordReset,
  insertPasswordReset,
  removePasswordResetsOf,
  usePasswordReset,
} from '../store/sessions.ts'
import { emailKey, setPassword, userByPk } from '../store/users.ts'
import { secondsOf } from '../tokens.ts'

interface NewPasswords {
  new_password1: string
  new_password2: string
}

/** Checks the new password of an account. Throws a 400 with all faults, on the second field. */
async function checkNewPassword(
  db: Db,
  user: number,
  { new_password1, new_password2 }: NewPasswords,
): Promise<void> {
  const username = (await userByPk(db, user))?.username ?? ''
  const email = (await primaryAddress(db, user))?.email ?? ''
  const faults =
    new_password1 === new_password2
      ? [...passwordFaults(new_password1), ...likenessFaults(new_password1, username, email)]
      : [{ key: 'newPasswordsDiffer' }]
  if (faults.length > 0) throw ApiError.field('new_password2', ...faults)
}

export const changePassword = operation({
  method: 'post',
  path: '/accounts/rest/password/change/',
  tags: ['Account'],
  summary: 'Changes the password',
  description:
    'Every other session of the account ends, with `end_keys` its API keys too, and its owner gets a mail.',
  request: jsonBody(PasswordChange),
  responses: { 200: json(Detail, 'Changed'), ...accountRefusals },
})(async c => {
  const { db, clock } = c.var
  const { userId, sid } = sessionOf(c)
  const { old_password, end_keys = false, ...newPasswords } = c.req.valid('json')
  await throttle(c, 'passwordChange', String(userId))
  if (old_password !== undefined) await checkOldPassword(c, userId, old_password)
  await checkNewPassword(db, userId, newPasswords)
  const password = await passwords.hash(newPasswords.new_password1)
  await inTransaction(db, 'password', async tx => {
    await setPassword(tx, userId, password)
    await endSessionsOf(tx, userId, sid)
    await removePasswordResetsOf(tx, userId)
    const address = await primaryAddress(tx, userId)
    const language = languageOfRequest(c)
    const list = end_keys ? revokeKeysOf : activeKeys
    const keys = keysParameter(language, await list(tx, userId, clock()), end_keys ? 'ended' : 'kept')
    if (address === undefined) return
    const mail = { to: address.email, params: { ...greeting(address), keys } }
    await enqueueMail(tx, { ...mail, kind: 'passwordChanged', language })
  })
  rememberDevice(c, { pk: userId, password })
  securityLog(c, 'password.changed', { user: userId })
  return c.json(detail(c, 'passwordSaved'), 200)
})

async function checkOldPassword({ var: { db } }: Context<AppEnv>, user: number, old: string): Promise<void> {
  const stored = (await userByPk(db, user))?.password ?? null
  if (!(await passwords.verify(stored, old)))
    throw ApiError.field('old_password', { key: 'oldPasswordWrong' })
}

export const resetPassword = operation({
  method: 'post',
  path: '/accounts/rest/password/reset/',
  tags: ['Account'],
  summary: 'Sends a mail with a link to set a new password',
  description:
    'The answer is the same whether the address is known or not. The link works once, for an hour.',
  request: jsonBody(PasswordReset),
  responses: { 200: json(Detail, 'Sent, if the address is known'), ...accountRefusals },
})(async c => {
  const { db, clock } = c.var
  const key = emailKey(c.req.valid('json').email) ?? ''
  await throttle(c, 'reset')
  await throttle(c, 'resetMail', key)
  await throttle(c, 'resetMailHour', key)
  const token = newResetToken()
  await inTransaction(db, 'mail link', async tx => {
    // Also written for an unknown address, so that both cases take equally long.
    await writeMeta(tx, 'reset_asked', String(clock()))
    const address = (await verifiedAddress(tx, key)) ?? (await claimOf(tx, key, signupCookieHash(c)))
    if (address === undefined || !address.active) return
    const { user, email: to } = address
    const expiresAt = secondsOf(clock) + RESET_SECONDS
    await insertPasswordReset(tx, { tokenHash: hashText(token), user, email: address.id, expiresAt })
    const params = { link: `/password/reset/${uidOf(user)}/${token}`, ...greeting(address) }
    await enqueueMail(tx, { to, kind: 'resetPassword', language: languageOfRequest(c), params })
  })
  securityLog(c, 'password.resetAsked')
  return c.json(detail(c, 'resetSent'), 200)
})

/** The same answer for an unknown account: guessing reveals nothing. */
const badToken = () => ApiError.field('token', { key: 'invalidValue' })

export const confirmReset = operation({
  method: 'post',
  path: '/accounts/rest/password/reset/confirm/',
  tags: ['Account'],
  summary: 'Sets a new password with the link of the mail',
  description:
    'Every session and every API key of the account ends, its address counts as confirmed, and its owner gets a mail.',
  request: jsonBody(PasswordResetConfirm),
  responses: { 200: json(Detail, 'Set'), ...accountRefusals },
})(async c => {
  await throttle(c, 'resetConfirm')
  const { db, clock } = c.var
  const { uid, token, ...newPasswords } = c.req.valid('json')
  const tokenHash = hashText(token)
  const reset = await findPasswordReset(db, userOfUid(uid), tokenHash, secondsOf(clock))
  if (reset === undefined) throw badToken()
  await checkNewPassword(db, reset.user, newPasswords)
  const password = await passwords.hash(newPasswords.new_password1)
  await setNewPassword(c, reset, tokenHash, password)
  securityLog(c, 'password.reset', { user: reset.user })
  return c.json(detail(c, 'resetDone'), 200)
})

async function setNewPassword(
  c: Context<AppEnv>,
  { user, email }: { user: number; email: number },
  tokenHash: string,
  password: string,
): Promise<void> {
  await inTransaction(c.var.db, 'password', async tx => {
    // If several requests use the same token, only one reaches this line.
    if (!(await usePasswordReset(tx, tokenHash))) throw badToken()
    const mailed = await addressById(tx, email)
    // The user received the mail, so the address is theirs.
    if (mailed === undefined || !(await verifyAddress(tx, mailed))) throw badToken()
    await setPassword(tx, user, password)
    await endSessionsOf(tx, user)
    await removePasswordResetsOf(tx, user)
    const language = languageOfRequest(c)
    // A previous owner of the account may have created these keys.
    const keys = keysParameter(language, await revokeKeysOf(tx, user, c.var.clock()), 'ended')
    const params = { ...greeting(mailed), keys }
    await enqueueMail(tx, { to: mailed.email, kind: 'passwordChanged', language, params })
  })
  await resetAttempts(c, user)
}
