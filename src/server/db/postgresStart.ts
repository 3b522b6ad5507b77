import { decoded } from '../../domain/parsed.ts'
import { StartError } from '../platform/config.ts'
import { databaseFault } from './databaseFaults.ts'

type Reason =
  | 'refused'
  | 'password'
  | 'noDatabase'
  | 'noRight'
  | 'unknownHost'
  | 'silent'
  | 'tls'
  | 'badUrl'
  | 'starting'

/** Error codes of PostgreSQL, of the system, and of TLS. */
const REASONS: Readonly<Record<string, Reason>> = {
  ECONNREFUSED: 'refused',
  ENOENT: 'refused',
  ECONNRESET: 'refused',
  EHOSTUNREACH: 'silent',
  ENETUNREACH: 'silent',
  ETIMEDOUT: 'silent',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ERR_INVALID_URL: 'badUrl',
  '28000': 'password',
  '28P01': 'password',
  '3D000': 'noDatabase',
  '42501': 'noRight',
  '57P01': 'starting',
  '57P02': 'starting',
  '57P03': 'starting',
  '57P05': 'starting',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
}

/** Messages of the driver without a code. */
const WORDS: readonly [RegExp, Reason][] = [
  [/timeout/i, 'silent'],
  [/SSL/, 'tls'],
  [/password/i, 'password'],
]

/**
 * Converts an error that the operator can resolve to a StartError with its reason; returns other errors
 * unchanged. The message never contains the password.
 */
export function asPostgresStartError(error: unknown, address: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error
  const { code } = error as { code?: unknown }
  const reason =
    (typeof code === 'string' ? REASONS[code] : undefined) ??
    WORDS.find(([words]) => words.test(error.message))?.[1]
  return reason === undefined ? error : startError(reason, error, address)
}

function startError(reason: Reason, { message }: Error, address: string): StartError {
  const url = URL.parse(address)
  const parts = {
    host: url?.host || 'localhost',
    user: partOf(url?.username ?? ''),
    database: partOf(url?.pathname.slice(1) ?? ''),
    reason: message,
  }
  return new StartError(say => say(`start.postgres.${reason}`, parts))
}

/**
 * Converts the loss of a connected database to a StartError; returns other errors unchanged. Only accepts errors
 * of the database, since the same codes have another meaning elsewhere.
 */
export function asPostgresLoss(error: unknown, address: string): unknown {
  if (!(error instanceof Error) || databaseFault(error) !== 'away') return error
  const explained = asPostgresStartError(error.cause ?? error, address)
  return explained instanceof StartError ? explained : startError('starting', error, address)
}

/** Decodes a part of an address. Like the driver, keeps a `%` that starts no valid escape. */
const partOf = (written: string): string => decoded(written) ?? written
