import type { Db } from '../../db/connection.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { faultsOfLikeness, faultsOfPassword } from '../passwordRules.ts'
import { primaryAddress } from '../store/addresses.ts'
import { userByPk } from '../store/users.ts'

interface NewPasswords {
  new_password1: string
  new_password2: string
}

/** Checks the new password of an account. Throws the 400 that tells all that is wrong, at the second field. */
export async function checkNewPassword(
  db: Db,
  user: number,
  { new_password1, new_password2 }: NewPasswords,
): Promise<void> {
  const username = (await userByPk(db, user))?.username ?? ''
  const email = (await primaryAddress(db, user))?.email ?? ''
  const faults =
    new_password1 === new_password2
      ? [...faultsOfPassword(new_password1), ...faultsOfLikeness(new_password1, username, email)]
      : [{ key: 'newPasswordsDiffer' }]
  if (faults.length > 0) throw ApiError.field('new_password2', ...faults)
}
