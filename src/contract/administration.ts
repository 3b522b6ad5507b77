import { z } from 'zod'
import { pageOf, Text } from './common.ts'
import { Instance } from './dataset.ts'
import { AccountState, Role } from './role.ts'

const pk = z.int().positive().meta({ example: 2 })
const username = z.string().meta({ example: 'bob' })

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
  })
  .meta({ id: 'ListedAccount' })
export type ListedAccount = z.infer<typeof ListedAccount>

export const AccountPage = pageOf(ListedAccount).meta({ id: 'AccountPage' })

/** Change of somebody's account: what is not said stays. */
export const AccountChange = z
  .object({ suspended: z.boolean().optional(), role: Role.optional() })
  .meta({ id: 'AccountChange', example: { role: 'editor' } })
export type AccountChange = z.infer<typeof AccountChange>

/** Acts of administration that are noted. */
export const AuditedAct = z.enum(['suspended', 'resumed', 'deleted', 'role'])
export type AuditedAct = z.infer<typeof AuditedAct>

/** Number of an account, and its name as long as it is there. */
const Named = z.object({ pk, username: username.nullable() })

/** An act of administration. */
export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.string().meta({ example: '2026-01-31T08:30:00.000Z' }),
    act: AuditedAct,
    account: Named,
    /** The role that was given; null for the other acts. */
    role: Role.nullable(),
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
