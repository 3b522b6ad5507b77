import { z } from 'zod'
import { pageOf, Text } from './common.ts'
import { Instance } from './dataset.ts'
import { InstanceId } from './ids.ts'
import { AccountState, Role } from './role.ts'

const pk = z.int().positive().meta({ example: 2 })
const username = z.string().meta({ example: 'bob' })

/** Bytes that the imports of an account may take in all: a number, without limit, or as many as any account. */
export const Quota = z
  .union([z.int().nonnegative(), z.enum(['default', 'none'])])
  .meta({ example: 5_000_000_000 })
export type Quota = z.infer<typeof Quota>

/** An account as administrators see it. */
export const ListedAccount = z
  .object({
    pk,
    username,
    /** The first address; null for an account that has none. */
    email: z.string().nullable().meta({ example: 'bob@example.org' }),
    role: Role,
    state: AccountState,
    joined: z.string().meta({ example: '2026-01-31T08:30:00.000Z' }),
    lastLogin: z.string().nullable().meta({ example: '2026-02-01T08:30:00.000Z' }),
    /** Instances that it has imported and that are there, and bytes of their files. */
    imports: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    quota: Quota,
    /** Bytes that it may have by that; null: there is no limit. */
    allowed: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'ListedAccount' })
export type ListedAccount = z.infer<typeof ListedAccount>

export const AccountPage = pageOf(ListedAccount).meta({ id: 'AccountPage' })

/** Change of somebody's account: what is not said stays. */
export const AccountChange = z
  .object({ suspended: z.boolean().optional(), role: Role.optional(), quota: Quota.optional() })
  .meta({ id: 'AccountChange', example: { role: 'editor' } })
export type AccountChange = z.infer<typeof AccountChange>

/** Acts of administration that are noted. */
export const AuditedAct = z.enum(['suspended', 'resumed', 'deleted', 'role', 'quota', 'again'])
export type AuditedAct = z.infer<typeof AuditedAct>

/** Number of an account, and its name as long as it is there. */
const Named = z.object({ pk, username: username.nullable() })

/** An act of administration. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.string().meta({ example: '2026-01-31T08:30:00.000Z' }),
    act: AuditedAct,
    /** Null for acts that are about no account. */
    account: Named.nullable(),
    /** The role that was given; null for the other acts. */
    role: Role.nullable(),
    /** The quota that was given, or the instance whose tiles are made again: null for those of all. */
    detail: z.string().nullable(),
    /** The administrator who did it; null: whoever runs the server, by the command. */
    author: Named.nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = pageOf(AuditEntry).meta({ id: 'AuditPage' })

/** An instance of the catalogue with who imported it. */
export const ListedImport = z
  .object({
    instance: Instance,
    /** Of its dataset. */
    name: Text,
    /** Bytes of the file that it was made of; 0 where nobody has counted them. */
    bytes: z.int().nonnegative(),
    /** The account that imported it; null: whoever runs the server, or an account that is gone. */
    importer: z.object({ pk, username }).nullable(),
  })
  .meta({ id: 'ListedImport' })
export type ListedImport = z.infer<typeof ListedImport>

export const ListedImportPage = pageOf(ListedImport).meta({ id: 'ListedImportPage' })

/** States of work beside the requests. */
export const JobState = z.enum(['givenUp', 'making', 'waiting'])
export type JobState = z.infer<typeof JobState>

/** Causes of its last failure: the work itself, a server that died over it, or a database or storage that was away. */
export const JobCause = z.enum(['failed', 'died', 'passing'])
export type JobCause = z.infer<typeof JobCause>

/** Tiles of zones that are not there yet. */
export const ListedJob = z
  .object({
    /** The first instance with these zones. */
    instance: InstanceId,
    state: JobState,
    /** Of its dataset. */
    name: Text,
    /** Times that it was tried in vain. */
    tries: z.int().nonnegative(),
    /** Null where nothing has failed. */
    cause: JobCause.nullable(),
    /** Message of the last error, as programs write it. */
    error: z.string().nullable(),
    /** Moment of the last failure, or null. */
    failed: z.string().nullable().meta({ example: '2026-01-31T08:30:00.000Z' }),
    /** Moment since which the zones are there. */
    since: z.string().meta({ example: '2026-01-31T08:00:00.000Z' }),
  })
  .meta({ id: 'ListedJob' })
export type ListedJob = z.infer<typeof ListedJob>

export const JobPage = pageOf(ListedJob).meta({ id: 'JobPage' })

/** Instance whose tiles were given up and are to be made again; null: all of them. */
export const JobAgain = z
  .object({ instance: InstanceId.nullable() })
  .meta({ id: 'JobAgain', example: { instance: 'fr-regions~2026' } })
