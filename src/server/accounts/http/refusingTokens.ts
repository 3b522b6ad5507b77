import { ApiError } from '../../platform/http/errors.ts'
import { NoActiveAccount } from '../sessions.ts'
import { TokenError } from '../tokens.ts'

/** Tells a token that is not taken, or a person who is not, as the 401 of the calls that take one in their body. */
export async function refusingTokens<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NoActiveAccount) throw ApiError.unauthenticated('noActiveAccount')
    if (!(error instanceof TokenError)) throw error
    throw ApiError.unauthenticated(error.fault, { code: 'token_not_valid' })
  }
}
