import { StartError } from '../../platform/config.ts'
import { ObjectsError, type ObjectsFault } from './objectsFaults.ts'

type Sentence =
  | 'refused'
  | 'unknownHost'
  | 'silent'
  | 'tls'
  | 'failing'
  | 'key'
  | 'noBucket'
  | 'otherRegion'
  | 'clock'

/** Codes of the system, of Node's client, and of TLS for an unreachable storage. */
const AWAY: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  'time-out': 'silent',
  ETIMEDOUT: 'silent',
  EHOSTUNREACH: 'silent',
  ENETUNREACH: 'silent',
  UND_ERR_CONNECT_TIMEOUT: 'silent',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
}

const SENTENCES: Readonly<Record<ObjectsFault, Sentence>> = {
  away: 'failing',
  refused: 'key',
  noBucket: 'noBucket',
  otherRegion: 'otherRegion',
  clock: 'clock',
}

/** Converts an error of the object storage to a StartError with its reason; returns other errors unchanged. */
export function asObjectsStartError(error: unknown): unknown {
  if (!(error instanceof ObjectsError)) return error
  const { fault, detail: reason, place } = error
  const sentence = (fault === 'away' ? AWAY[reason] : undefined) ?? SENTENCES[fault]
  return new StartError(say => say(`start.objects.${sentence}`, { ...place, reason }))
}
