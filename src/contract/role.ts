import { z } from 'zod'

/** Roles of accounts, each with the rights of those before it. */
export const Role = z.enum(['reader', 'editor', 'administrator'])
export type Role = z.infer<typeof Role>

/** Tells whether a role may add datasets, where that takes one. */
export const mayEdit = (role: Role): boolean => role !== 'reader'

/** Tells whether a role may see and change the accounts of others. */
export const mayAdminister = (role: Role): boolean => role === 'administrator'

/** States of an account: it can be used, an administrator has closed it, or nobody has confirmed its address. */
export const AccountState = z.enum(['active', 'suspended', 'unconfirmed'])
export type AccountState = z.infer<typeof AccountState>
