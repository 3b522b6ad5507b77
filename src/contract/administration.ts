import { z } from 'zod'
import { pageOf, Text } from './common.ts'
import { Instance } from './dataset.ts'
import { InstanceId } from './ids.ts'
import { AccountState, Role } from './role.ts'

const pk = z.int().positive().meta({ example: 2 })
const username = z.string().meta({ example: 'bob' })

/** Total bytes that an account may import: a number, unlimited, or the default. */
export const Quota = z
  .union([z.int().nonnegative(), z.enum(['default', 'none'])])
  .meta({ example: 5_000_000_000 })
export type Quota = z.infer<typeof Quota>

/** Account in the form that administrators read. */
export const ListedAccount = z
  .object({
    pk,
    username,
    /** First address; null if the account has none. */
    email: z.string().nullable().meta({ example: 'bob@example.org' }),
    role: Role,
    state: AccountState,
    joined: z.string().meta({ example: '2026-01-31T08:30:00.000Z' }),
    lastLogin: z.string().nullable().meta({ example: '2026-02-01T08:30:00.000Z' }),
    /** Existing instances that the account imported, and the size of their files and of its kept data in bytes. */
    imports: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    quota: Quota,
    /** Allowed bytes; null if unlimited. */
    allowed: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'ListedAccount' })
export type ListedAccount = z.infer<typeof ListedAccount>

export const AccountPage = pageOf(ListedAccount).meta({ id: 'AccountPage' })

/** Change of an account. Omitted fields stay. */
export const AccountChange = z
  .object({ suspended: z.boolean().optional(), role: Role.optional(), quota: Quota.optional() })
  .meta({ id: 'AccountChange', example: { role: 'editor' } })
export type AccountChange = z.infer<typeof AccountChange>

/** Audited actions of administrators. */
export const AuditedAct = z.enum(['suspended', 'resumed', 'deleted', 'role', 'quota', 'again'])
export type AuditedAct = z.infer<typeof AuditedAct>

/** Number of an account, and its name while the account exists. */
const Named = z.object({ pk, username: username.nullable() })

/** Audited action of an administrator. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.string().meta({ example: '2026-01-31T08:30:00.000Z' }),
    act: AuditedAct,
    /** Null for actions without an account. */
    account: Named.nullable(),
    /** New role; null for other actions. */
    role: Role.nullable(),
    /** New quota, or the instance for which tiles are rebuilt; null for all instances. */
    detail: z.string().nullable(),
    /** Administrator who performed the action; null for the operator's command line. */
    author: Named.nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = pageOf(AuditEntry).meta({ id: 'AuditPage' })

/** Instance of the catalogue with its importer. */
export const ListedImport = z
  .object({
    instance: Instance,
    /** Of its dataset. */
    name: Text,
    /** Size of the source file in bytes; 0 if unknown. */
    bytes: z.int().nonnegative(),
    /** Account that imported it; null for the operator, or a deleted account. */
    importer: z.object({ pk, username }).nullable(),
  })
  .meta({ id: 'ListedImport' })
export type ListedImport = z.infer<typeof ListedImport>

export const ListedImportPage = pageOf(ListedImport).meta({ id: 'ListedImportPage' })

/** States of background jobs. */
export const JobState = z.enum(['givenUp', 'making', 'waiting'])
export type JobState = z.infer<typeof JobState>

/** Cause of the last failure: the job itself, a killed server, or an unreachable database or storage. */
export const JobCause = z.enum(['failed', 'died', 'passing'])
export type JobCause = z.infer<typeof JobCause>

/** Missing tiles. */
export const ListedJob = z
  .object({
    /** First instance with these zones. */
    instance: InstanceId,
    state: JobState,
    /** Of its dataset. */
    name: Text,
    /** Number of failed attempts. */
    tries: z.int().nonnegative(),
    /** Null without a failure. */
    cause: JobCause.nullable(),
    /** Message of the last error, in technical terms. */
    error: z.string().nullable(),
    /** Time of the last failure, or null. */
    failed: z.string().nullable().meta({ example: '2026-01-31T08:30:00.000Z' }),
    /** Time since which the zones exist. */
    since: z.string().meta({ example: '2026-01-31T08:00:00.000Z' }),
  })
  .meta({ id: 'ListedJob' })
export type ListedJob = z.infer<typeof ListedJob>

export const JobPage = pageOf(ListedJob).meta({ id: 'JobPage' })

/** Instance for which failed tiles are retried; null for all instances. */
export const JobAgain = z
  .object({ instance: InstanceId.nullable() })
  .meta({ id: 'JobAgain', example: { instance: 'fr-regions~2026' } })
